export const CONFIRM_PATH = '/email/confirm';
export const UNSUBSCRIBE_PATH = '/email/unsubscribe';
