import { Injectable } from '@nestjs/common';
import { nextOutside } from '../../platform/time/index.js';
import { Calendars, quietWindow } from '../../players/index.js';
import { QuietHours } from '../application/delivery-ports.js';
import type { Instant } from '../domain/notification.js';

/** The quiet hours that players have set for themselves. */
@Injectable()
export class PlayerQuietHours extends QuietHours {
  constructor(private readonly calendars: Calendars) {
    super();
  }

  async endOf(playerId: string, at: Instant): Promise<Instant | null> {
    const window = quietWindow(await this.calendars.of(playerId));
    const end = window ? nextOutside(window, at) : at;
    return end > at ? end : null;
  }
}
