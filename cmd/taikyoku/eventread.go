package main

import (
	"strconv"

	"taikyoku/core"
	"taikyoku/core/desk"
)

// announcements lists what was told to many, and who has not read it.
func (v *shown) announcements() error {
	t := v.table("announcements", "id", "at", "by", "to", "read", "of", "not read yet", "words")
	for a := range v.ev.Announcements.All() {
		read, not := desk.Readers(v.ev, a)
		names := ""
		for _, id := range not {
			if names != "" {
				names += ", "
			}
			names += v.reader(id)
		}
		row(t, a.ID, v.when(a.At), v.who(a.By), a.To, strconv.Itoa(len(read)), strconv.Itoa(len(a.Reached)), names, v.printer.ByLang(a.Texts))
	}
	return nil
}

// reader is an account as the staff knows its owner.
func (v *shown) reader(id core.AccountID) string {
	if words := v.print(desk.ReaderName(v.ev, id)); words != "" {
		return words
	}
	return v.who(id)
}

// aside lists the messages that nothing could be made of. They are the file's,
// not one event's.
func (v *shown) aside() error {
	list, problems, err := v.tx.Aside()
	if err != nil || len(list) == 0 {
		return err
	}
	t := v.table("messages set aside", "id", "sent", "from", "text", "problem")
	for i, in := range list {
		row(t, in.EventID, v.when(in.At), v.who(in.From.Account()), in.Text+in.Button, problems[i])
	}
	return nil
}
