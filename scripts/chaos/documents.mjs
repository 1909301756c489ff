// What the clients ask, in the words of the public API.

const MINE = `
  id
  phase
  version
  awaited { isMine sinceVersion }
  seats { isMine standIn givenUp }
  view { ... on LittleRickyView { hand } }
  legalMoves { moves { ... on LittleRickyMove { play action } } }
`;

const REFUSAL = '__typename ... on Refusal { code sentence }';

export const CREATE_GUEST = `mutation {
  it: createGuest { ${REFUSAL} ... on GuestCreated { player { id } token { secret } } }
}`;

export const CREATE_GAME = `mutation ($input: CreateGameInput!) {
  it: createGame(input: $input) { ${REFUSAL} ... on GameAccepted { game { id inviteCode } } }
}`;

export const ADD_BOT = `mutation ($input: AddBotInput!) { it: addBot(input: $input) { ${REFUSAL} } }`;

export const JOIN_GAME = `mutation ($input: JoinGameInput!) {
  it: joinGame(input: $input) { ${REFUSAL} }
}`;

export const START_GAME = `mutation ($gameId: ID!) { it: startGame(gameId: $gameId) { ${REFUSAL} } }`;

export const TAKE_BACK_SEAT = `mutation ($gameId: ID!) {
  it: takeBackSeat(gameId: $gameId) { ${REFUSAL} }
}`;

export const SUBMIT_MOVE = `mutation ($input: SubmitMoveInput!) {
  it: submitMove(input: $input) { ${REFUSAL} ... on MoveAccepted { turn { version } } }
}`;

export const SEE_GAME = `query ($gameId: ID!) { it: game(id: $gameId) { ${MINE} } }`;

export const GAME_EVENTS = `subscription ($gameId: ID!, $after: Int!) {
  it: gameEvents(gameId: $gameId, afterVersion: $after) {
    __typename
    ... on TurnEvent { turn { version } game { ${MINE} } }
    ... on GameOver { version }
  }
}`;

export const VIEWER_EVENTS = `subscription ($known: [ID!]!) {
  it: viewerEvents(known: $known) {
    __typename
    ... on NoticeTold { notification { id type game { id } } }
    ... on NoticeEnded { notificationId }
  }
}`;
