import { describedEnum } from '../../platform/graphql/index.js';

export const GamePhase = describedEnum('GamePhase', 'How far a game has come.', {
  LOBBY: 'Seats are being taken.',
  PLAYING: 'It is being played.',
  SUSPENDED: 'A fault of the server stopped it; its clocks stand still until it is mended.',
  FINISHED: 'It was played and has a result.',
  CLOSED: 'It ended before it began.',
});

export const Visibility = describedEnum('Visibility', 'Who finds a game and may join it.', {
  PUBLIC: 'Listed among the open games; anybody may join and watch.',
  UNLISTED: 'Not listed; whoever has its id or invite code may join and watch.',
  INVITE_ONLY: 'Only invited players and those with the invite code may join; only they may watch.',
});

export const BotLevel = describedEnum('BotLevel', "How well a server's bot plays.", {
  EASY: 'A beginner who makes mistakes.',
  NORMAL: 'A sound player.',
  HARD: 'The strongest: plays through imagined deals before it chooses.',
});

export const OnMiss = describedEnum('OnMiss', 'What happens to a seat whose time runs out.', {
  STAND_IN: 'The table moves for it; after some misses in a row a bot sits in.',
  FORFEIT: 'The seat is lost at once.',
});

export const GivenUp = describedEnum('GivenUp', 'How a player gave a seat up for good.', {
  RESIGNED: 'The player resigned.',
  FORFEITED: "The player's time ran out in a game that counts this as a forfeit.",
});

export const EndReason = describedEnum('EndReason', 'Why a game has ended.', {
  PLAYED_OUT: 'It was played to the end.',
  RESIGNATION: 'So many resigned that nobody was left to play against.',
  FORFEIT: 'So many ran out of time that nobody was left to play against.',
  EXPIRED: 'It did not start in the time that it was open.',
  CANCELLED: 'Its owner cancelled it before it began.',
  ABANDONED: 'Everybody left before it began.',
});

export const ActType = describedEnum('ActType', 'What one turn did.', {
  JOINED: 'A player took the seat.',
  LEFT: 'The player left the seat, in the lobby.',
  INVITED: 'Players were invited.',
  BOT_ADDED: 'A bot was put on the seat.',
  BOT_REMOVED: 'The bot was taken off the seat.',
  STARTED: 'The cards were dealt.',
  MOVED: 'The seat moved.',
  TICKED: 'The table did what was due by itself.',
  REMINDED: 'The seat was reminded of its open decision.',
  MISSED: "The seat's time ran out and the table moved for it.",
  REPLACED: "The seat's time ran out once too often and a bot sat in.",
  RETURNED: 'The player took the seat back from the bot.',
  RESIGNED: 'The player resigned.',
  FORFEITED: "The seat was lost because its player's time ran out.",
  SUSPENDED: 'A fault of the server stopped the game; its clocks stand still.',
  RESUMED: 'The game goes on, with the time that was left.',
  RESTS_PLANNED: "It was told when the seat's clock will stand still, in place of all told before.",
  PAUSE_OFFERED: 'The seat offered to pause the game.',
  PAUSE_AGREED: 'The seat agreed to the pause.',
  PAUSE_DECLINED: 'The seat declined the pause, or took its offer back.',
  PAUSE_LAPSED: 'Not all agreed to the pause in time, and it is offered no more.',
  PAUSED: 'All have agreed, the seat as the last: the game stands still.',
  PAUSE_ENDED: 'The game goes on: a player asked for it, or the time was over.',
  OUTAGE_CREDITED: 'No server ran for a while; every clock was given the time back.',
  CLOSED: 'The game ended before it began.',
});

export const PauseEnd = describedEnum('PauseEnd', 'Why a pause ended.', {
  ASKED: 'The player of the seat asked to go on.',
  TIME_UP: 'The time that was agreed was over.',
});

export const RestReason = describedEnum('ClockStopReason', "Why a seat's clock stands still.", {
  QUIET_HOURS: 'It is night where its player lives.',
  VACATION: 'Its player is on vacation.',
});

export const Mover = describedEnum('Mover', 'Who made a move.', {
  PLAYER: 'The player of the seat.',
  BOT: 'The bot that holds the seat.',
  STAND_IN: 'A bot for a player who is away or gave up.',
  TABLE: 'The table, for a player whose time ran out.',
});

export const Pace = describedEnum('Pace', 'How a game is timed.', {
  LIVE: 'Seconds for each decision.',
  CORRESPONDENCE: 'Hours for each decision, with a bank of saved time.',
  UNTIMED: 'No clock.',
});
