package configs

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Where people find the bot is shown to captains, who forward it: a wrong
// address would send whole teams to somebody else.

// basicID is LINE's basic or premium id: "@" and 4 to 18 of its characters.
var basicID = regexp.MustCompile(`^@[a-z0-9._-]{4,18}$`)

// inviteCode is the last part of an invitation to a Discord server.
var inviteCode = regexp.MustCompile(`^[A-Za-z0-9-]{2,32}$`)

func (l LINE) door() error {
	if l.BasicID != "" && !basicID.MatchString(l.BasicID) {
		return fmt.Errorf("line.basic_id: %q is not an id like @123abcde", l.BasicID)
	}
	return nil
}

func (w WeChat) door() error {
	if w.Account != strings.TrimSpace(w.Account) || strings.ContainsFunc(w.Account, unicode.IsControl) || utf8.RuneCountInString(w.Account) > 30 {
		return fmt.Errorf("wechat.account: %q is not the name of an account: at most 30 characters, in one line", w.Account)
	}
	if w.QRPage == "" {
		return nil
	}
	if w.Account == "" {
		return errors.New("wechat.account: missing: qr_page shows the QR code of it")
	}
	if u, err := url.Parse(w.QRPage); err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil {
		return fmt.Errorf("wechat.qr_page: %q is not an address like https://example.org/qr", w.QRPage)
	}
	return nil
}

func (d Discord) door() error {
	if d.Invite == "" {
		return nil
	}
	for _, place := range []string{"https://discord.gg/", "https://discord.com/invite/"} {
		if code, ok := strings.CutPrefix(d.Invite, place); ok && inviteCode.MatchString(code) {
			return nil
		}
	}
	return fmt.Errorf("discord.invite: %q is not an invitation like https://discord.gg/abc123", d.Invite)
}
