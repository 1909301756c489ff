import { Injectable } from '@nestjs/common';
import { Selections, toGlobalId } from '../../platform/graphql/index.js';
import { type Payload, Payloads } from '../application/webhook-ports.js';

const TYPE = 'Notification';

/** What a webhook is told comes out of the API, by the same door as every answer. */
@Injectable()
export class SelectionPayloads extends Payloads {
  constructor(private readonly selections: Selections) {
    super();
  }

  faultOf(selection: string): string | null {
    return this.selections.faultOf(TYPE, selection);
  }

  idOf(playerId: string): string {
    return toGlobalId('Player', playerId);
  }

  async write(selection: string, notificationId: string, playerId: string): Promise<Payload> {
    const { data, errors } = await this.selections.answer(
      TYPE,
      selection,
      notificationId,
      playerId,
    );
    return { data, ...(errors && { errors }) };
  }
}
