package line

import (
	"context"
	"time"

	"taikyoku/bots/wire"
)

// Run reads the month's quota at the start and every hour, and says when less
// than a tenth is left, until ctx ends.
func (a *Adapter) Run(ctx context.Context) error {
	hour := time.NewTicker(time.Hour)
	defer hour.Stop()
	for {
		a.watchQuota(ctx)
		select {
		case <-ctx.Done():
			return nil
		case <-hour.C:
		}
	}
}

func (a *Adapter) watchQuota(ctx context.Context) {
	defer wire.Recover(a.Log, "reading the quota", nil)
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	api := *a.api
	client := api.WithContext(ctx)
	quota, err := client.GetMessageQuota()
	if err != nil {
		a.Log.Warn("quota not readable", "err", wire.Quiet(err))
		return
	}
	if quota.Type != "limited" {
		return
	}
	used, err := client.GetMessageQuotaConsumption()
	if err != nil {
		a.Log.Warn("quota not readable", "err", wire.Quiet(err))
		return
	}
	left := quota.Value - used.TotalUsage
	if left*10 < quota.Value {
		a.Log.Error("few messages are left this month", "left", left, "of", quota.Value)
		return
	}
	a.Log.Info("quota", "left", left, "of", quota.Value)
}
