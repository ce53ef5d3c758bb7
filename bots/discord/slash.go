package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"taikyoku/core"
	"taikyoku/locales"
)

// slash is a subcommand of /taikyoku: its English name, the words people see,
// and the sentence it stands for, in which {option} is what was filled in and [ ] holds
// what is left out without it.
type slash struct {
	name, title, about string // title and about are message keys
	says               string
	options            []option
}

type option struct {
	name, title, about string
	number, required   bool
	choices            []choice
}

// choice shows a message or, where the key is empty, the value itself.
type choice struct{ key, value string }

// slashes are all subcommands. Each says what a person would type, in words
// that the grammar of core/command understands.
var slashes = []slash{
	{name: "next", title: "bots.slash.next", about: "bots.slash.next.about", says: "our pairing"},
	{name: "pairing", title: "bots.slash.pairing", about: "bots.slash.pairing.about", says: "pairings[ round {round}]", options: []option{round}},
	{name: "lineup", title: "bots.slash.lineup", about: "bots.slash.lineup.about", says: "lineup {players}", options: []option{
		{name: "players", title: "bots.slash.players", about: "bots.slash.players.about", required: true},
	}},
	{name: "result", title: "bots.slash.result", about: "bots.slash.result.about", says: "result {score}", options: []option{
		{name: "score", title: "bots.slash.score", about: "bots.slash.score.about", required: true},
	}},
	{name: "confirm", title: "bots.slash.confirm", about: "bots.slash.confirm.about", says: "confirmed"},
	{name: "dispute", title: "bots.slash.dispute", about: "bots.slash.dispute.about", says: "no, that is wrong[, {score}]", options: []option{
		{name: "score", title: "bots.slash.score", about: "bots.slash.score.about"},
	}},
	{name: "standings", title: "bots.slash.standings", about: "bots.slash.standings.about", says: "standings[ group {section}]", options: []option{
		{name: "section", title: "bots.slash.section", about: "bots.slash.section.about"},
	}},
	{name: "place", title: "bots.slash.place", about: "bots.slash.place.about", says: "our place"},
	{name: "schedule", title: "bots.slash.schedule", about: "bots.slash.schedule.about", says: "schedule"},
	{name: "venue", title: "bots.slash.venue", about: "bots.slash.venue.about", says: "venue"},
	{name: "rules", title: "bots.slash.rules", about: "bots.slash.rules.about", says: "[{topic} ]rules", options: []option{
		{name: "topic", title: "bots.slash.topic", about: "bots.slash.topic.about"},
	}},
	{name: "fee", title: "bots.slash.fee", about: "bots.slash.fee.about", says: "fee[ {code}]", options: []option{
		{name: "code", title: "bots.slash.code", about: "bots.slash.discount.about"},
	}},
	{name: "register", title: "bots.slash.register", about: "bots.slash.register.about", says: "register a team[ {form}]", options: []option{
		{name: "form", title: "bots.slash.form", about: "bots.slash.form.about"},
	}},
	{name: "status", title: "bots.slash.status", about: "bots.slash.status.about", says: "status"},
	{name: "arbiter", title: "bots.slash.arbiter", about: "bots.slash.arbiter.about", says: "call the arbiter: {text}", options: []option{text}},
	{name: "link", title: "bots.slash.link", about: "bots.slash.link.about", says: "code {code}", options: []option{
		{name: "code", title: "bots.slash.code", about: "bots.slash.code.about", required: true},
	}},
	{name: "language", title: "bots.slash.language", about: "bots.slash.language.about", says: "language: {language}", options: []option{
		{name: "language", title: "bots.slash.language", about: "bots.slash.language.about", required: true, choices: []choice{
			{"bots.slash.language.ja", "Japanese"},
			{"bots.slash.language.zh-Hans", "Simplified Chinese"},
			{"bots.slash.language.zh-Hant", "Traditional Chinese"},
			{"bots.slash.language.en", "English"},
		}},
	}},
	{name: "notices", title: "bots.slash.notices", about: "bots.slash.notices.about", says: "{state} notices", options: []option{
		{name: "state", title: "bots.slash.state", about: "bots.slash.notices.about", required: true, choices: []choice{
			{"bots.slash.on", "start"}, {"bots.slash.off", "stop"},
		}},
	}},
	{name: "say", title: "bots.slash.say", about: "bots.slash.say.about", says: "{text}", options: []option{text}},
	{name: "cancel", title: "bots.slash.cancel", about: "bots.slash.cancel.about", says: "cancel"},
	{name: "help", title: "bots.slash.help", about: "bots.slash.help.about", says: "help"},
}

// entrySlashes are what a team has to do beside its matches.
var entrySlashes = []slash{
	{name: "paid", title: "bots.slash.paid", about: "bots.slash.paid.about", says: "we paid the fee, {text}", options: []option{text}},
	{name: "change", title: "bots.slash.change", about: "bots.slash.change.about", says: "please change {text}", options: []option{text}},
	{name: "withdraw", title: "bots.slash.withdraw", about: "bots.slash.withdraw.about", says: "we withdraw"},
	{name: "attend", title: "bots.slash.attend", about: "bots.slash.attend.about", says: "we attend the meeting"},
	{name: "papers", title: "bots.slash.papers", about: "bots.slash.papers.about", says: "what is still missing?"},
	{name: "consent", title: "bots.slash.consent", about: "bots.slash.consent.about", says: "show the consent form"},
	{name: "arrived", title: "bots.slash.arrived", about: "bots.slash.arrived.about", says: "we have arrived"},
	{name: "appeal", title: "bots.slash.appeal", about: "bots.slash.appeal.about", says: "we lodge a formal appeal: {text}", options: []option{text}},
	{name: "codes", title: "bots.slash.codes", about: "bots.slash.codes.about", says: "player codes"},
	{name: "unlinked", title: "bots.slash.unlinked", about: "bots.slash.unlinked.about", says: "who hasn't linked?"},
	{name: "referral", title: "bots.slash.referral", about: "bots.slash.referral.about", says: "referral code {code}", options: []option{
		{name: "code", title: "bots.slash.code", about: "bots.slash.referral.about", required: true},
	}},
	{name: "answer", title: "bots.slash.answer", about: "bots.slash.answer.about", says: "answer: {text}", options: []option{text}},
	{name: "unread", title: "bots.slash.unread", about: "bots.slash.unread.about", says: "unread notices"},
}

// deskSlashes are what arbiters and organisers do.
var deskSlashes = []slash{
	{name: "pair", title: "bots.slash.pair", about: "bots.slash.pair.about", says: "pair[ round {round}]", options: []option{round}},
	{name: "publish", title: "bots.slash.publish", about: "bots.slash.publish.about", says: "publish[ round {round}]", options: []option{round}},
	{name: "missing", title: "bots.slash.missing", about: "bots.slash.missing.about", says: "who has not reported[ round {round}]?", options: []option{round}},
	{name: "decide", title: "bots.slash.decide", about: "bots.slash.decide.about", says: "{answer}", options: []option{
		{name: "answer", title: "bots.slash.decision", about: "bots.slash.decide.about", required: true, choices: []choice{
			{"bots.slash.approve", "approve"}, {"bots.slash.refuse", "refuse"},
		}},
	}},
	{name: "announce", title: "bots.slash.announce", about: "bots.slash.announce.about", says: "announce to {to}: {text}", options: []option{
		{name: "to", title: "bots.slash.to", about: "bots.slash.announce.about", required: true, choices: []choice{
			{"bots.slash.all", "all"}, {"bots.slash.captains", "captains"}, {"bots.slash.players.all", "players"},
		}},
		text,
	}},
	{name: "read", title: "bots.slash.read", about: "bots.slash.read.about", says: "who has read it?"},
	{name: "attendance", title: "bots.slash.attendance", about: "bots.slash.attendance.about", says: "who is missing at the meeting?"},
	{name: "papers", title: "bots.slash.papers", about: "bots.slash.papers.about", says: "what is still missing?"},
	{name: "unlinked", title: "bots.slash.unlinked", about: "bots.slash.unlinked.about", says: "who hasn't linked?"},
	{name: "entries", title: "bots.slash.entries", about: "bots.slash.entries.about", says: "entry list"},
	{name: "fouls", title: "bots.slash.fouls", about: "bots.slash.fouls.about", says: "{text} foul", options: []option{text}},
	{name: "penalty", title: "bots.slash.penalty", about: "bots.slash.penalty.about", says: "{text}", options: []option{text}},
	{name: "inquire", title: "bots.slash.inquire", about: "bots.slash.inquire.about", says: "inquiry {team}: {text}", options: []option{
		{name: "team", title: "bots.slash.team", about: "bots.slash.inquire.about", required: true}, text,
	}},
	{name: "records", title: "bots.slash.records", about: "bots.slash.records.about", says: "what is on record?"},
	{name: "status", title: "bots.slash.status", about: "bots.slash.status.about", says: "status"},
}

// slashCommand is a top command with its subcommands: at most 25 each.
type slashCommand struct {
	name, title, about string
	subs               []slash
}

var slashCommands = []slashCommand{
	{name: command, title: "bots.slash", about: "bots.slash.about", subs: slashes},
	{name: command + "-entry", title: "bots.slash.entry", about: "bots.slash.entry.about", subs: entrySlashes},
	{name: command + "-desk", title: "bots.slash.desk", about: "bots.slash.desk.about", subs: deskSlashes},
}

var (
	round = option{name: "round", title: "bots.slash.round", about: "bots.slash.round.about", number: true}
	text  = option{name: "text", title: "bots.slash.text", about: "bots.slash.text.about", required: true}
)

// command is the one top command; its names are the product's.
const command = "taikyoku"

// tongues are the languages Discord's clients ask for. It does not fall back
// from one Chinese to the other, and en-US is asked for by name.
var tongues = map[discordgo.Locale]locales.Lang{
	discordgo.Japanese: locales.Ja, discordgo.ChineseCN: locales.ZhHans, discordgo.ChineseTW: locales.ZhHant,
	discordgo.EnglishUS: locales.En, discordgo.EnglishGB: locales.En,
}

// spoken is the sentence a slash command stands for; ok is false for commands
// that are not ours.
func spoken(data discordgo.ApplicationCommandInteractionData) (sentence string, ok bool) {
	top := slices.IndexFunc(slashCommands, func(c slashCommand) bool { return c.name == data.Name })
	if top < 0 || len(data.Options) != 1 || data.Options[0] == nil {
		return "", false
	}
	sub := data.Options[0]
	for _, s := range slashCommands[top].subs {
		if s.name != sub.Name {
			continue
		}
		sentence = s.says
		for _, o := range s.options {
			value := given(sub.Options, o.name)
			if value == "" {
				sentence = bracketed.ReplaceAllString(sentence, "")
			}
			sentence = strings.ReplaceAll(bracketed.ReplaceAllString(sentence, "$1"), "{"+o.name+"}", value)
		}
		return strings.TrimSpace(sentence), true
	}
	return "", false
}

var bracketed = regexp.MustCompile(`\[([^\]]*)\]`)

func given(options []*discordgo.ApplicationCommandInteractionDataOption, name string) string {
	for _, o := range options {
		if o == nil || o.Name != name {
			continue
		}
		switch v := o.Value.(type) {
		case string:
			return v
		case float64:
			return fmt.Sprint(int64(v))
		}
	}
	return ""
}

// definitions are the commands as Discord wants them.
func definitions(catalog *locales.Catalog) ([]*discordgo.ApplicationCommand, error) {
	d := &definer{catalog: catalog}
	var all []*discordgo.ApplicationCommand
	for _, c := range slashCommands {
		all = append(all, d.command(c))
	}
	return all, errors.Join(d.errs...)
}

// command is one top command as Discord wants it.
func (d *definer) command(c slashCommand) *discordgo.ApplicationCommand {
	names, abouts := d.words(c.title), d.words(c.about)
	top := &discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand, Name: c.name, NameLocalizations: &names,
		Description: abouts[discordgo.EnglishUS], DescriptionLocalizations: &abouts,
		IntegrationTypes: &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall},
		Contexts:         &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel},
	}
	for _, s := range c.subs {
		sub := d.option(s.name, s.title, s.about)
		sub.Type = discordgo.ApplicationCommandOptionSubCommand
		for _, o := range s.options {
			sub.Options = append(sub.Options, d.parameter(o))
		}
		top.Options = append(top.Options, sub)
	}
	return top
}

// definer prints words in every language and collects what is missing.
type definer struct {
	catalog *locales.Catalog
	errs    []error
}

func (d *definer) words(key string) map[discordgo.Locale]string {
	out := map[discordgo.Locale]string{}
	for locale, lang := range tongues {
		s, err := d.catalog.For(lang).Print(locales.T(key))
		d.errs, out[locale] = append(d.errs, err), s
	}
	return out
}

func (d *definer) option(name, title, about string) *discordgo.ApplicationCommandOption {
	abouts := d.words(about)
	return &discordgo.ApplicationCommandOption{
		Type: discordgo.ApplicationCommandOptionString, Name: name, NameLocalizations: d.words(title),
		Description: abouts[discordgo.EnglishUS], DescriptionLocalizations: abouts,
	}
}

func (d *definer) parameter(o option) *discordgo.ApplicationCommandOption {
	p := d.option(o.name, o.title, o.about)
	p.Required = o.required
	if o.number {
		one := 1.0
		p.Type, p.MinValue, p.MaxValue = discordgo.ApplicationCommandOptionInteger, &one, 99
	}
	for _, c := range o.choices {
		words := d.words(c.key)
		p.Choices = append(p.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: words[discordgo.EnglishUS], NameLocalizations: words, Value: c.value,
		})
	}
	return p
}

// register overwrites the commands if their definitions are not those that were
// registered last; only 200 creations a day are allowed.
func (a *Adapter) register(ctx context.Context) {
	commands, err := definitions(a.Catalog)
	if err != nil {
		a.Log.Error("commands not registered: words missing", "err", err)
		return
	}
	b, err := json.Marshal(commands)
	if err != nil {
		a.Log.Error("commands not registered", "err", err)
		return
	}
	sum := sha256.Sum256(append([]byte(a.config.BaseURL), b...))
	key, hash := "slash:discord:"+a.config.ApplicationID, hex.EncodeToString(sum[:])
	if known, err := a.Memory.Get(ctx, key); err == nil && known == hash {
		return
	}
	for wait := firstWait; ctx.Err() == nil; wait = min(2*wait, longestWait) {
		_, err := a.request(ctx, "PUT", discordgo.EndpointApplicationGlobalCommands(a.config.ApplicationID), commands)
		if err == nil {
			a.Log.Info("commands registered", "commands", len(commands))
			if err := a.Memory.Put(context.WithoutCancel(ctx), key, hash, 90*24*time.Hour); err != nil { // stopping or not: it is done
				a.Log.Warn("registration not remembered", "err", err)
			}
			return
		}
		a.Log.Error("commands not registered", "err", secretless(err))
		if failed := (*core.SendError)(nil); errors.As(a.failed(err), &failed) && failed.Permanent {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}
