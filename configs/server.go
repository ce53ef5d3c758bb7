package configs

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"

	"github.com/goccy/go-yaml"
)

// Server is the server's own settings (taikyoku.yaml).
type Server struct {
	Listen    string  `yaml:"listen"`     // host:port
	PublicURL string  `yaml:"public_url"` // where the services reach us
	Data      string  `yaml:"data"`       // the SQLite file
	Redis     Redis   `yaml:"redis"`
	Log       string  `yaml:"log"` // level
	LINE      LINE    `yaml:"line"`
	WeChat    WeChat  `yaml:"wechat"`
	Discord   Discord `yaml:"discord"`
}

// Redis is the short-term memory; an empty address means the embedded one.
type Redis struct {
	Address        string `yaml:"address"`
	Password       Secret `yaml:"password"`
	TrustedNetwork bool   `yaml:"trusted_network"`
}

// LINE is a Messaging API channel.
type LINE struct {
	Enabled       bool   `yaml:"enabled"`
	ChannelSecret Secret `yaml:"channel_secret"`
	ChannelToken  Secret `yaml:"channel_token"`
	BasicID       string `yaml:"basic_id"` // with its @; empty: no link is shown
	Path          string `yaml:"path"`
	BaseURL       string `yaml:"base_url"`
}

// WeChat is an official account in safe mode.
type WeChat struct {
	Enabled        bool   `yaml:"enabled"`
	AppID          string `yaml:"app_id"`
	AppSecret      Secret `yaml:"app_secret"`
	Token          Secret `yaml:"token"`
	EncodingAESKey Secret `yaml:"encoding_aes_key"`
	Account        string `yaml:"account"` // its name, to be searched for; empty: it is not shown
	QRPage         string `yaml:"qr_page"` // a page with its QR code
	Path           string `yaml:"path"`
	BaseURL        string `yaml:"base_url"`
}

// Discord is a bot.
type Discord struct {
	Enabled       bool   `yaml:"enabled"`
	ApplicationID string `yaml:"application_id"`
	PublicKey     string `yaml:"public_key"`
	Invite        string `yaml:"invite"` // to the server where the bot is; empty: the bot itself is added
	Token         Secret `yaml:"token"`
	Gateway       bool   `yaml:"gateway"`
	Path          string `yaml:"path"`
	BaseURL       string `yaml:"base_url"`
}

// Outside is where secrets come from: the environment and files.
type Outside struct {
	Env  func(name string) string
	File func(name string) ([]byte, error)
}

// ErrSecretInFile says that a secret was written into the settings themselves.
var ErrSecretInFile = errors.New("a secret must not stand in this file: write {env: NAME} or {file: PATH}")

// Secret is a secret by reference; once read, Value holds it. It prints as
// where it comes from.
type Secret struct {
	env, file string
	value     string
}

// UnmarshalYAML reads {env: NAME} or {file: PATH}. What it refuses it does not
// repeat: it may be the secret.
func (s *Secret) UnmarshalYAML(source []byte) error {
	var from struct {
		Env  string `yaml:"env"`
		File string `yaml:"file"`
	}
	if err := yaml.UnmarshalWithOptions(source, &from, yaml.Strict()); err != nil {
		return ErrSecretInFile
	}
	if from.Env != "" && from.File != "" {
		return errors.New("a secret comes from env or from file, not from both")
	}
	s.env, s.file = from.Env, from.File
	return nil
}

// String says where the secret comes from.
func (s Secret) String() string {
	switch {
	case s.env != "":
		return "$" + s.env
	case s.file != "":
		return s.file
	}
	return "none"
}

// GoString keeps the value out of %#v.
func (s Secret) GoString() string { return s.String() }

// Value is the secret itself.
func (s Secret) Value() string { return s.value }

// read fetches the secret.
func (s *Secret) read(out Outside) error {
	switch {
	case s.env != "":
		if s.value = out.Env(s.env); s.value == "" {
			return fmt.Errorf("the environment variable %s is not set", s.env)
		}
	case s.file != "":
		b, err := out.File(s.file)
		if err != nil {
			return fmt.Errorf("cannot read it: %w", err)
		}
		if s.value = strings.TrimSpace(string(b)); s.value == "" {
			return fmt.Errorf("the file %s is empty", s.file)
		}
	default:
		return errors.New("missing: write {env: NAME} or {file: PATH}")
	}
	return nil
}

// LoadServer reads the settings strictly and fetches the secrets of the
// services that are enabled. The error names every setting that is wrong or
// unsafe, one a line; no secret is in it.
func LoadServer(source []byte, out Outside) (*Server, error) {
	s := &Server{Log: "info", Discord: Discord{Gateway: true}}
	if err := yaml.UnmarshalWithOptions(source, s, yaml.Strict()); err != nil {
		return nil, placed(err)
	}
	if err := errors.Join(s.secrets(out), s.Validate()); err != nil {
		return nil, err
	}
	return s, nil
}

// placed says where a fault of the file is without showing the lines around it:
// a secret may stand there by mistake.
func placed(err error) error {
	var at yaml.Error
	if !errors.As(err, &at) || at.GetToken() == nil {
		return fmt.Errorf("settings: %w", err)
	}
	pos := at.GetToken().Position
	return fmt.Errorf("settings:%d:%d: %s", pos.Line, pos.Column, at.GetMessage())
}

// secrets fetches what the enabled services need.
func (s *Server) secrets(out Outside) error {
	var errs []error
	fetch := func(enabled bool, name string, secret *Secret) {
		if !enabled {
			return
		}
		if err := secret.read(out); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
	}
	fetch(s.LINE.Enabled, "line.channel_secret", &s.LINE.ChannelSecret)
	fetch(s.LINE.Enabled, "line.channel_token", &s.LINE.ChannelToken)
	fetch(s.WeChat.Enabled, "wechat.app_secret", &s.WeChat.AppSecret)
	fetch(s.WeChat.Enabled, "wechat.token", &s.WeChat.Token)
	fetch(s.WeChat.Enabled, "wechat.encoding_aes_key", &s.WeChat.EncodingAESKey)
	fetch(s.Discord.Enabled, "discord.token", &s.Discord.Token)
	fetch(s.Redis.Password.String() != "none", "redis.password", &s.Redis.Password)
	return errors.Join(errs...)
}

// Validate names every setting that is missing or unsafe.
func (s *Server) Validate() error {
	errs := []error{listen(s.Listen), publicURL(s.PublicURL, s.hooks()), level(s.Log)}
	say := func(bad bool, format string, args ...any) {
		if bad {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	say(s.Data == "", "data: missing: the file that holds everything")
	say(strings.Contains(s.Data, ":memory:") || strings.HasPrefix(s.Data, "file:"), "data: %q is not a file name; what is in memory is lost", s.Data)
	say(!s.LINE.Enabled && !s.WeChat.Enabled && !s.Discord.Enabled, "line, wechat, discord: no service is enabled")
	errs = append(errs, s.Redis.validate())
	if s.LINE.Enabled {
		errs = append(errs, hook("line.path", s.LINE.Path), base("line.base_url", s.LINE.BaseURL), s.LINE.door())
		say(short(s.LINE.ChannelSecret, 16), "line.channel_secret: too short to be one; anybody could sign events")
	}
	if s.WeChat.Enabled {
		errs = append(errs, hook("wechat.path", s.WeChat.Path), base("wechat.base_url", s.WeChat.BaseURL), s.WeChat.door())
		say(s.WeChat.AppID == "", "wechat.app_id: missing")
		say(short(s.WeChat.Token, 3), "wechat.token: too short to be one; anybody could sign messages")
		say(s.WeChat.EncodingAESKey.value != "" && len(s.WeChat.EncodingAESKey.value) != 43, "wechat.encoding_aes_key: it has 43 characters; only safe mode is used")
	}
	if s.Discord.Enabled {
		errs = append(errs, hook("discord.path", s.Discord.Path), base("discord.base_url", s.Discord.BaseURL), s.Discord.door())
		say(s.Discord.ApplicationID == "" || strings.Trim(s.Discord.ApplicationID, "0123456789") != "", "discord.application_id: %q is not an id", s.Discord.ApplicationID)
		say(s.Discord.PublicKey != "" && (len(s.Discord.PublicKey) != 64 || strings.Trim(s.Discord.PublicKey, "0123456789abcdefABCDEF") != ""), "discord.public_key: it has 64 hexadecimal digits")
		say(!s.Discord.Gateway && s.Discord.PublicKey == "", "discord.public_key: without the gateway it is needed to tell Discord's interactions from forged ones")
	}
	return errors.Join(errs...)
}

// hooks reports whether a service calls us.
func (s *Server) hooks() bool {
	return s.LINE.Enabled || s.WeChat.Enabled || s.Discord.Enabled && s.Discord.PublicKey != ""
}

// short reports a fetched secret that is too short.
func short(s Secret, least int) bool { return s.value != "" && len(s.value) < least }

func (r Redis) validate() error {
	if r.Address == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(r.Address)
	if err != nil {
		return fmt.Errorf("redis.address: %q is not host:port", r.Address)
	}
	if !loopback(host) && r.Password.String() == "none" && !r.TrustedNetwork {
		return errors.New("redis.password: a Redis on another host needs one; if nobody else can reach it, say trusted_network: true")
	}
	return nil
}

func listen(address string) error {
	if _, port, err := net.SplitHostPort(address); err != nil || port == "" {
		return fmt.Errorf("listen: %q is not host:port", address)
	}
	return nil
}

func level(name string) error {
	switch name {
	case "debug", "info", "warn", "error":
		return nil
	}
	return fmt.Errorf("log: %q is not debug, info, warn or error", name)
}

func publicURL(address string, needed bool) error {
	if address == "" && !needed {
		return nil
	}
	if u, err := url.Parse(address); err != nil || u.Host == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return fmt.Errorf("public_url: %q is not an address like https://taikyoku.example.org", address)
	}
	return base("public_url", address)
}

func hook(name, p string) error {
	if !strings.HasPrefix(p, "/") || strings.ContainsAny(p, " ?#{}") {
		return fmt.Errorf("%s: %q is not a path like /webhook", name, p)
	}
	return nil
}

// base refuses addresses to which tokens would travel in the clear; a fake on
// this machine may be plain.
func base(name, address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "" || u.User != nil:
		return fmt.Errorf("%s: %q is not an address", name, address)
	case u.Scheme == "https", u.Scheme == "http" && loopback(u.Hostname()):
		return nil
	}
	return fmt.Errorf("%s: %q is not https: what travels there could be read", name, address)
}

func loopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && addr.IsLoopback()
}
