import { describedEnum } from '../../platform/graphql/index.js';
import { END_REASONS } from '../domain/inbox-changes.js';
import { NOTIFICATION_TYPES } from '../domain/notification.js';

export const NotificationTypeEnum = describedEnum(
  'NotificationType',
  'What a notification is about.',
  NOTIFICATION_TYPES,
);

export const NoticeEndEnum = describedEnum(
  'NoticeEnd',
  'Why a notification is told no more.',
  END_REASONS,
);
