package fake

import (
	"net/http"
	"time"
)

func (d *Discord) gatewayURL(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{"url": "ws" + d.url[len("http"):] + "/ws/"})
}

func (d *Discord) openDM(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Recipient string `json:"recipient_id"`
	}
	if err := strict(r.Body, &body); err != nil {
		discordError(w, http.StatusBadRequest, 50035, err.Error())
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	u := d.users[body.Recipient]
	if u == nil {
		discordError(w, http.StatusBadRequest, 50033, "Invalid Recipient(s)")
		return
	}
	answer(w, http.StatusOK, map[string]any{"id": u.dm.ID, "type": 1})
}

func (d *Discord) createMessage(w http.ResponseWriter, r *http.Request) {
	var m discordMessage
	err := strict(r.Body, &m)
	if err == nil {
		err = m.check()
	}
	if err != nil {
		discordError(w, http.StatusBadRequest, 50035, "Invalid Form Body: "+err.Error())
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	c, err := d.channel(r.PathValue("channel"))
	switch {
	case err != nil:
		discordError(w, http.StatusNotFound, 10003, "Unknown Channel")
		return
	case c.locked:
		discordError(w, http.StatusForbidden, 50001, "Missing Access")
		return
	case !c.guild && c.closed:
		discordError(w, http.StatusForbidden, 50007, "Cannot send messages to this user")
		return
	case m.MessageReference != nil && m.MessageReference.FailIfNotExists && !c.messages[m.MessageReference.MessageID]:
		discordError(w, http.StatusBadRequest, 50035, "Unknown message")
		return
	}
	known := d.nonces[c.ID+"/"+m.Nonce]
	if m.Nonce != "" && m.EnforceNonce && known != nil && d.clock.Now().Sub(known.at) < nonceLife {
		answer(w, http.StatusOK, map[string]any{"id": known.message, "channel_id": c.ID, "nonce": m.Nonce})
		return
	}
	id := d.post(c, m, Push)
	if m.Nonce != "" {
		d.nonces[c.ID+"/"+m.Nonce] = &nonce{at: d.clock.Now(), message: id}
		d.created[m.Nonce]++
	}
	answer(w, http.StatusOK, map[string]any{"id": id, "channel_id": c.ID, "nonce": m.Nonce})
}

func (d *Discord) overwriteCommands(w http.ResponseWriter, r *http.Request) {
	var commands []slashCommand
	if err := strict(r.Body, &commands); err != nil {
		discordError(w, http.StatusBadRequest, 50035, err.Error())
		return
	}
	for _, c := range commands {
		size, err := c.check()
		if err != nil {
			discordError(w, http.StatusBadRequest, 50035, err.Error())
			return
		}
		if size > 8000 {
			discordError(w, http.StatusBadRequest, 50035, "Command exceeds maximum size (8000)")
			return
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if r.PathValue("app") != d.app || len(commands) > 100 {
		discordError(w, http.StatusForbidden, 20012, "You are not authorized to perform this action on this application")
		return
	}
	d.commands, d.registered = commands, d.registered+1
	answer(w, http.StatusOK, commands)
}

// callbackBody is the answer to an interaction, by REST or in the response of
// the endpoint.
type callbackBody struct {
	Type int             `json:"type"`
	Data *discordMessage `json:"data"`
}

func (d *Discord) callback(w http.ResponseWriter, r *http.Request) {
	var body callbackBody
	if err := strict(r.Body, &body); err != nil {
		discordError(w, http.StatusBadRequest, 50035, err.Error())
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	i := d.interaction[r.PathValue("token")]
	if i == nil || i.id != r.PathValue("id") {
		discordError(w, http.StatusNotFound, 10062, "Unknown interaction")
		return
	}
	if status, code, problem := d.acknowledge(i, body); problem != "" {
		discordError(w, status, code, problem)
		return
	}
	if r.URL.Query().Get("with_response") != "true" {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	answer(w, http.StatusOK, map[string]any{
		"interaction": map[string]any{"id": i.id, "response_message_id": i.message},
		"resource":    map[string]any{"type": body.Type, "message": map[string]any{"id": i.message}},
	})
}

// acknowledge takes the first answer to an interaction; the caller holds mu.
func (d *Discord) acknowledge(i *interaction, body callbackBody) (status, code int, problem string) {
	late := time.Since(i.began) > ackDeadline || d.clock.Now().Sub(i.at) > ackDeadline
	switch {
	case i.acked:
		return http.StatusBadRequest, 40060, "Interaction has already been acknowledged."
	case late:
		return http.StatusNotFound, 10062, "Unknown interaction"
	}
	switch body.Type {
	case 4:
		if body.Data == nil {
			return http.StatusBadRequest, 50035, "no data"
		}
		if err := body.Data.check(); err != nil {
			return http.StatusBadRequest, 50035, "Invalid Form Body: " + err.Error()
		}
		i.acked, i.ephemeral = true, body.Data.Flags&64 != 0
		d.answerInteraction(i, *body.Data)
	case 5:
		i.acked, i.ephemeral = true, body.Data != nil && body.Data.Flags&64 != 0
		i.message = d.snowflake() // "… is thinking"
	default:
		return http.StatusBadRequest, 50035, "this kind of answer is not played here"
	}
	return 0, 0, ""
}

// answerInteraction shows the answer, to the person alone if it is ephemeral.
func (d *Discord) answerInteraction(i *interaction, m discordMessage) {
	if i.message == "" {
		i.message = d.snowflake()
	}
	var only *DiscordUser
	if i.ephemeral {
		only = i.user
	}
	d.show(i.channel, i.message, m, Interaction, only)
}

func (d *Discord) editOriginal(w http.ResponseWriter, r *http.Request) {
	i, m, ok := d.webhook(w, r)
	if !ok {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if i.message == "" {
		discordError(w, http.StatusNotFound, 10008, "Unknown Message")
		return
	}
	d.answerInteraction(i, m)
	answer(w, http.StatusOK, map[string]any{"id": i.message, "channel_id": i.channel.ID})
}

func (d *Discord) followUp(w http.ResponseWriter, r *http.Request) {
	i, m, ok := d.webhook(w, r)
	if !ok {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	id := d.snowflake()
	var only *DiscordUser
	if i.ephemeral || m.Flags&64 != 0 {
		only = i.user
	}
	d.show(i.channel, id, m, Interaction, only)
	answer(w, http.StatusOK, map[string]any{"id": id, "channel_id": i.channel.ID})
}

// webhook reads a request on an interaction's token.
func (d *Discord) webhook(w http.ResponseWriter, r *http.Request) (*interaction, discordMessage, bool) {
	var m discordMessage
	err := strict(r.Body, &m)
	if err == nil {
		err = m.check()
	}
	if err != nil {
		discordError(w, http.StatusBadRequest, 50035, "Invalid Form Body: "+err.Error())
		return nil, m, false
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	i := d.interaction[r.PathValue("token")]
	if i == nil || !i.acked || r.PathValue("app") != d.app {
		discordError(w, http.StatusNotFound, 10015, "Unknown Webhook")
		return nil, m, false
	}
	if d.clock.Now().Sub(i.at) > interactionLife {
		discordError(w, http.StatusUnauthorized, 50027, "Invalid Webhook Token")
		return nil, m, false
	}
	return i, m, true
}
