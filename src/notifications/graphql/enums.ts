import { registerEnumType } from '@nestjs/graphql';
import { END_REASONS, type EndReason } from '../domain/inbox-changes.js';
import { NOTIFICATION_TYPES, type NotificationType } from '../domain/notification.js';

type EnumOf<Value extends string> = { readonly [Name in Value]: Name };

export const NotificationTypeEnum: EnumOf<NotificationType> = {
  YOUR_TURN: 'YOUR_TURN',
  REMINDER: 'REMINDER',
  INVITED: 'INVITED',
  STARTED: 'STARTED',
  FINISHED: 'FINISHED',
  REPLACED_BY_BOT: 'REPLACED_BY_BOT',
  SEAT_FORFEITED: 'SEAT_FORFEITED',
  PAUSE_OFFERED: 'PAUSE_OFFERED',
  RATING_CHANGED: 'RATING_CHANGED',
  WEBHOOK_DISABLED: 'WEBHOOK_DISABLED',
};

export const NoticeEndEnum: EnumOf<EndReason> = {
  READ: 'READ',
  WITHDRAWN: 'WITHDRAWN',
  CROWDED_OUT: 'CROWDED_OUT',
};

registerEnumType(NotificationTypeEnum, {
  name: 'NotificationType',
  description: 'What a notification is about.',
  valuesMap: {
    YOUR_TURN: { description: NOTIFICATION_TYPES.YOUR_TURN },
    REMINDER: { description: NOTIFICATION_TYPES.REMINDER },
    INVITED: { description: NOTIFICATION_TYPES.INVITED },
    STARTED: { description: NOTIFICATION_TYPES.STARTED },
    FINISHED: { description: NOTIFICATION_TYPES.FINISHED },
    REPLACED_BY_BOT: { description: NOTIFICATION_TYPES.REPLACED_BY_BOT },
    SEAT_FORFEITED: { description: NOTIFICATION_TYPES.SEAT_FORFEITED },
    PAUSE_OFFERED: { description: NOTIFICATION_TYPES.PAUSE_OFFERED },
    RATING_CHANGED: { description: NOTIFICATION_TYPES.RATING_CHANGED },
    WEBHOOK_DISABLED: { description: NOTIFICATION_TYPES.WEBHOOK_DISABLED },
  },
});

registerEnumType(NoticeEndEnum, {
  name: 'NoticeEnd',
  description: 'Why a notification is told no more.',
  valuesMap: {
    READ: { description: END_REASONS.READ },
    WITHDRAWN: { description: END_REASONS.WITHDRAWN },
    CROWDED_OUT: { description: END_REASONS.CROWDED_OUT },
  },
});
