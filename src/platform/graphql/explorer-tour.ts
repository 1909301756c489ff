/** What the explorer opens with: a game against bots, from nothing, one operation after the other. */
export const TOUR = `# Welcome to Fairdeal. Run these one by one: put the cursor into one and press Ctrl-Enter.
# Everything is described: hold the pointer over a name, or open the documentation on the left.

# 1. What can be played here.
query Kinds {
  kinds {
    kind
    title
    minSeats
    maxSeats
  }
}

# 2. Become somebody. Then write into the pane "Headers" below:
#    { "authorization": "Bearer <the secret of the answer>" }
mutation BecomeGuest {
  createGuest {
    ... on GuestCreated {
      token {
        secret
      }
    }
  }
}

# 3. Open a game with two bots. Then write into the pane "Variables" below:
#    { "game": "<the id of the answer>" }
mutation OpenGame {
  createGame(
    input: { options: { littleRicky: {} }, seats: 3, fillWithBots: NORMAL, rated: false }
  ) {
    ... on GameAccepted {
      game {
        id
      }
    }
    ... on Refusal {
      code
      sentence
    }
  }
}

# 4. Start it.
mutation StartGame($game: ID!) {
  startGame(gameId: $game) {
    ... on GameAccepted {
      game {
        phase
      }
    }
    ... on Refusal {
      code
      sentence
    }
  }
}

# 5. Look at your hand, and at what you may do.
query Look($game: ID!) {
  game(id: $game) {
    version
    awaited {
      seat
      isMine
      deadlineAt
    }
    view {
      ... on LittleRickyView {
        top
        hand
      }
    }
    legalMoves {
      moves {
        ... on LittleRickyMove {
          play
          action
        }
      }
    }
  }
}

# 6. Move: name the version that you saw, and a key of your own for each move.
mutation Move($game: ID!) {
  submitMove(
    input: {
      gameId: $game
      expectedVersion: 1
      moveId: "my first move"
      move: { littleRicky: { action: DRAW } }
    }
  ) {
    ... on MoveAccepted {
      turn {
        version
      }
    }
    ... on Refusal {
      code
      sentence
      version
      allowed
    }
  }
}

# 7. Follow what happens: first all that has, then each turn as it is made.
subscription Follow($game: ID!) {
  gameEvents(gameId: $game) {
    __typename
    ... on TurnEvent {
      turn {
        version
        seat
        act
      }
    }
  }
}
`;
