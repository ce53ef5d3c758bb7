package main

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"maps"
	"strings"

	"github.com/google/uuid"

	"taikyoku/bots/fake"
	"taikyoku/bots/plain"
	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// keysOf is under which keys a notice is known to LINE and, its first part, to
// Discord: they must never change, or a repeat after an update is not known.
func keysOf(installation string, id int64) (retryKey, nonce string) {
	retryKey = uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "%s/%d", installation, id)).String()
	sum := sha256.Sum256([]byte(retryKey + "/0"))
	return retryKey, hex.EncodeToString(sum[:])[:24]
}

// taken is how often each key was accepted by LINE and Discord.
func (k *killing) taken() map[string]int {
	out := k.line.Accepted()
	maps.Copy(out, k.discord.Accepted())
	return out
}

// eachInputOnce: everything accepted is done, with at most one entry in the
// journal and one answer.
func (k *killing) eachInputOnce(db *sql.DB) {
	for what, query := range map[string]string{
		"inputs left over":            "SELECT COUNT(*) FROM inbox WHERE done = 0",
		"inputs with two effects":     "SELECT COUNT(*) FROM (SELECT 1 FROM journal JOIN inbox ON inbox.id = source GROUP BY source HAVING COUNT(*) > 1)",
		"inputs with two answers":     "SELECT COUNT(*) FROM (SELECT 1 FROM notices WHERE answers <> '' GROUP BY answers HAVING COUNT(*) > 1)",
		"answers to nothing":          "SELECT COUNT(*) FROM notices WHERE answers <> '' AND answers NOT IN (SELECT id FROM inbox)",
		"inputs without their answer": "SELECT COUNT(*) FROM inbox WHERE reply IS NULL OR reply NOT IN (SELECT id FROM notices WHERE answers = inbox.id)",
	} {
		if n := k.count(db, query); n != 0 {
			k.t.Errorf("%d %s", n, what)
		}
	}
	k.t.Logf("%d inputs, %d journal entries", k.count(db, "SELECT COUNT(*) FROM inbox"), k.count(db, "SELECT COUNT(*) FROM journal"))
}

// sheetsKept: every receipt stands for an entry in the journal, and the match
// was played with the last.
func (k *killing) sheetsKept(db *sql.DB) {
	receipts := 0
	for _, c := range k.captains {
		account := core.Address{Platform: c.person.Platform(), User: c.person.ID()}.Account()
		for sheet, n := range c.receipts() {
			receipts += n
			recorded := k.count(db, "SELECT COUNT(*) FROM journal WHERE verb = 'submit_sheet' AND actor = ? AND command ->> 'players' = ?",
				string(account), "["+strings.ReplaceAll(sheet, " ", ",")+"]")
			if recorded < n {
				k.t.Errorf("%s (%s) has %d receipts for %s, the journal %d", c.team.Name, account, n, sheet, recorded)
			}
		}
	}
	k.t.Logf("%d receipts for order sheets", receipts)
	k.stored(func(ev *event.Event) {
		for _, c := range k.captains {
			m, _ := ev.Matches.Get(core.MatchID(c.match))
			var seated []int
			for _, b := range m.Boards {
				if c.lead {
					seated = append(seated, b.Home)
				} else {
					seated = append(seated, b.Away)
				}
			}
			if written(seated) != written(c.final) {
				k.t.Errorf("%s (%s) plays with %v, its last receipt says %v", c.team.Name, c.person.Platform(), seated, c.final)
			}
		}
	})
}

// resultsKept: every match is final as it was reported, so whoever was told so
// was told the truth.
func (k *killing) resultsKept() {
	signs := map[core.Score]string{core.Won: "○", core.Drew: "△", core.Lost: "●"}
	told := 0
	k.stored(func(ev *event.Event) {
		for _, c := range k.captains {
			if c.knowsFinal() {
				told++
			}
			m, _ := ev.Matches.Get(core.MatchID(c.match))
			played := ""
			for _, b := range m.Boards {
				played += signs[b.Result.White]
			}
			if m.State != event.Final || c.lead && played != c.signs {
				k.t.Errorf("%s reported %s, recorded is %s, %s", c.team.Name, c.signs, played, m.State)
			}
		}
	})
	k.t.Logf("%d of %d captains were told that their match is final", told, len(k.captains))
}

// everyNoticeAccounted: accepted + uncertain + not reached + dropped + missed = due;
// on a slow machine a reminder is overtaken by the hour it speaks of.
func (k *killing) everyNoticeAccounted(db *sql.DB) {
	of := func(state string) int { return k.count(db, "SELECT COUNT(*) FROM notices WHERE state = ?", state) }
	due := k.count(db, "SELECT COUNT(*) FROM notices")
	accepted, uncertain, unreached, dropped, missed := of("accepted"), of("uncertain"), of("unreached"), of("dropped"), of("missed")
	k.t.Logf("%d notices due: %d accepted, %d uncertain, %d not reached, %d dropped, %d missed", due, accepted, uncertain, unreached, dropped, missed)
	if accepted+uncertain+unreached+dropped+missed != due {
		k.t.Errorf("%d + %d + %d + %d + %d is not %d", accepted, uncertain, unreached, dropped, missed, due)
	}
}

// sentOnce: what has a key arrived exactly once, what has none at most once.
func (k *killing) sentOnce(db *sql.DB) {
	catalog, err := locales.Load()
	if err != nil {
		k.t.Fatal(err)
	}
	k.words = catalog.For(k.lang)
	for key, n := range k.taken() {
		if n > 1 {
			k.t.Errorf("key %s was accepted %d times", key, n)
		}
	}
	arrived := map[string]map[string]int{} // by account and first paragraph
	keyed := map[string]int{}              // messages by key
	for _, p := range k.people() {
		account := string(core.Address{Platform: p.Platform(), User: p.ID()}.Account())
		arrived[account] = map[string]int{}
		for _, m := range p.Received() {
			arrived[account][opening(account, m.Text)]++
			keyed[m.Key]++
		}
	}
	pushes := 0
	sent := map[string]map[string]int{}
	for _, n := range k.notices(db, "state IN ('accepted', 'uncertain')") {
		key := n.key
		if strings.HasPrefix(n.account, "discord:") {
			key = n.nonce
		}
		if n.state == "accepted" && n.answers == "" && !strings.HasPrefix(n.account, "wechat:") && !k.rode(db, n.id) {
			pushes++
			if keyed[key] != 1 {
				k.t.Errorf("notice %d to %s is accepted and arrived %d times", n.id, n.account, keyed[key])
			}
		}
		if sent[n.account] == nil {
			sent[n.account] = map[string]int{}
		}
		for _, text := range k.openings(n) {
			sent[n.account][text]++
		}
	}
	messages := 0
	for account, texts := range arrived {
		for text, n := range texts {
			messages += n
			if n > sent[account][text] {
				k.t.Errorf("%s got %d times, and should %d times: %s", account, n, sent[account][text], text)
			}
		}
	}
	k.t.Logf("%d messages arrived, %d of them pushes with a key", messages, pushes)
}

// rode: a notice that was refused first and came with a later reply.
func (k *killing) rode(db *sql.DB, id int64) bool {
	return k.count(db, "SELECT COUNT(*) FROM notices WHERE id = ? AND error = 'rode on a reply'", id) > 0
}

func (k *killing) people() []fake.Person {
	out := []fake.Person{k.arbiter}
	for _, c := range k.captains {
		out = append(out, c.person)
	}
	return out
}

// opening is what a message is told by: what stands before a list of choices;
// on Discord, where a table is dressed, the first line.
func opening(account, text string) string {
	end := "\n\n"
	if strings.HasPrefix(account, "discord:") {
		end = "\n"
	}
	first, _, _ := strings.Cut(text, end)
	return first
}

// openings are those of the messages that carry a notice: LINE gives a card a
// bubble, the others put all in one.
func (k *killing) openings(n posted) []string {
	printed, _ := plain.Print(k.words, n.cards) // complete beside an error
	if !strings.HasPrefix(n.account, "line:") {
		printed = printed[:1]
	}
	var out []string
	for _, c := range printed {
		out = append(out, opening(n.account, c.Text()))
	}
	return out
}
