package main

import (
	"context"
	"fmt"
	"sync"

	"taikyoku/bots/console"
	"taikyoku/bots/fake"
	"taikyoku/core"
)

// stageperson.go is who speaks on a stage: people of the services, and those at the
// console.

// person is somebody on a service. The language is told to services that know
// one; on the others it is chosen by word.
func (s *stage) person(platform core.Platform, name string) (fake.Person, error) {
	switch platform {
	case core.LINE:
		return s.line.User(name), nil
	case core.WeChat:
		return s.wechat.User(name), nil
	case core.Discord:
		return s.discord.User(name), nil
	case core.Console:
		if s.consoles[name] == nil {
			s.consoles[name] = &consolePerson{stage: s, name: name}
		}
		return s.consoles[name], nil
	}
	return nil, fmt.Errorf("no service %q", platform)
}

// consolePerson is somebody at the terminal.
type consolePerson struct {
	stage    *stage
	name     string
	mu       sync.Mutex
	said     int
	received []fake.Message
	last     core.Input
}

func (s *stage) hear(m console.Message) {
	p := s.consoles[m.To]
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	got := fake.Message{ID: m.ID, Text: m.Text, At: s.clock.Now()}
	for _, b := range m.Buttons {
		got.Buttons = append(got.Buttons, fake.Button(b))
	}
	p.received = append(p.received, got)
}

func (p *consolePerson) ID() string              { return p.name }
func (p *consolePerson) Platform() core.Platform { return core.Console }
func (p *consolePerson) Say(text string) error   { return p.send(core.Input{Text: text}) }

func (p *consolePerson) Quote(id, text string) error {
	return p.send(core.Input{Text: text, Quoted: id})
}

func (p *consolePerson) Tap(button string) error {
	p.mu.Lock()
	data := ""
	for _, m := range p.received {
		for _, b := range m.Buttons {
			if b.Label == button || b.Data == button {
				data = b.Data
			}
		}
	}
	p.mu.Unlock()
	if data == "" {
		return fmt.Errorf("no button %q was received", button)
	}
	return p.send(core.Input{Button: data})
}

func (p *consolePerson) send(in core.Input) error {
	p.said++
	in.EventID = fmt.Sprintf("console:%s:%d", p.name, p.said)
	in.From = core.Address{Platform: core.Console, User: p.name, Chat: p.name}
	in.At = p.stage.clock.Now()
	p.last = in
	return p.stage.house.Inbox.Accept(context.Background(), in)
}

// again delivers the last input n times more.
func (p *consolePerson) again(n int) error {
	for range n {
		if err := p.stage.house.Inbox.Accept(context.Background(), p.last); err != nil {
			return err
		}
	}
	return nil
}

// Received is everything received so far.
func (p *consolePerson) Received() []fake.Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]fake.Message(nil), p.received...)
}

// Await returns what is there: the console is never late.
func (p *consolePerson) Await(context.Context, int) ([]fake.Message, error) {
	return p.Received(), nil
}
