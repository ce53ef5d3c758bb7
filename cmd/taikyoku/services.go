package main

import (
	"taikyoku/bots"
	"taikyoku/bots/discord"
	"taikyoku/bots/line"
	"taikyoku/bots/wechat"
	"taikyoku/bots/wire"
	"taikyoku/configs"
	"taikyoku/core/desk"
)

// doors are where people find the bot: on the services that the settings enable.
func doors(s *configs.Server) desk.Doors {
	var d desk.Doors
	if s.LINE.Enabled {
		d.LINE = s.LINE.BasicID
	}
	if s.WeChat.Enabled {
		d.WeChat, d.WeChatQR = s.WeChat.Account, s.WeChat.QRPage
	}
	if s.Discord.Enabled {
		d.Discord, d.DiscordInvite = s.Discord.ApplicationID, s.Discord.Invite
	}
	return d
}

// services builds the adapters that the settings enable: always the real ones.
func services(s *configs.Server) func(bots.Deps) ([]bots.Adapter, error) {
	return func(p bots.Deps) ([]bots.Adapter, error) {
		var out []bots.Adapter
		if c := s.LINE; c.Enabled {
			a, err := line.New(line.Config{
				ChannelSecret: wire.Secret(c.ChannelSecret.Value()), ChannelToken: wire.Secret(c.ChannelToken.Value()),
				BaseURL: c.BaseURL, Path: c.Path,
			}, p)
			if err != nil {
				return nil, err
			}
			out = append(out, a)
		}
		if c := s.WeChat; c.Enabled {
			a, err := wechat.New(wechat.Config{
				AppID: c.AppID, AppSecret: wire.Secret(c.AppSecret.Value()), Token: wire.Secret(c.Token.Value()),
				EncodingAESKey: wire.Secret(c.EncodingAESKey.Value()), BaseURL: c.BaseURL, Path: c.Path,
			}, p)
			if err != nil {
				return nil, err
			}
			out = append(out, a)
		}
		if c := s.Discord; c.Enabled {
			a, err := discord.New(discord.Config{
				Token: wire.Secret(c.Token.Value()), ApplicationID: c.ApplicationID, PublicKey: c.PublicKey,
				NoGateway: !c.Gateway, BaseURL: c.BaseURL, Path: c.Path,
			}, p)
			if err != nil {
				return nil, err
			}
			out = append(out, a)
		}
		return out, nil
	}
}
