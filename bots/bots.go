// Package bots is the door to the chat services: the Adapter that each service
// implements, and the inbox between them and the desk.
//
// One idea: a service's event is authenticated, stored and acknowledged before
// anything else happens; the work is done afterwards, one conversation at a
// time, and what is stored and not done is done at the next start. Each adapter
// knows one service and nothing of tournaments.
package bots

import (
	"context"
	"log/slog"
	"net/http"

	"taikyoku/core"
	"taikyoku/locales"
)

// Adapter speaks one chat service.
type Adapter interface {
	core.Sender
	Platform() core.Platform
	// Routes adds the service's HTTP endpoints, if it has any.
	Routes(*http.ServeMux)
	// Run keeps what the service needs open (Discord's gateway) until ctx ends.
	// Adapters without such a thing return at once with nil.
	Run(ctx context.Context) error
}

// Deps are the parts of the house that an adapter stands on.
type Deps struct {
	Inbox   core.Inbox
	Memory  core.Memory
	Clock   core.Clock
	Catalog *locales.Catalog
	Log     *slog.Logger
}
