/** What the explorer opens with: a game against bots, from nothing, one operation after the other. */
export const TOUR = `# Welcome to Fairdeal. Run these one by one:
# put the cursor into one and press Ctrl-Enter.
# All names are explained: hold the pointer over
# one, or open the documentation on the left.

# 1. What can be played here.
query Kinds {
  kinds {
    kind
    title
    minSeats
    maxSeats
  }
}

# 2. Become somebody. Then write into "Headers",
#    below, with the secret from the answer:
#    { "authorization": "Bearer fd_..." }
mutation BecomeGuest {
  createGuest {
    ... on GuestCreated {
      token {
        secret
      }
    }
  }
}

# 3. Open a game with two bots. Then write into
#    "Variables", below, with the id from the answer:
#    { "game": "..." }
mutation OpenGame {
  createGame(
    input: {
      options: { littleRicky: {} }
      seats: 3
      fillWithBots: NORMAL
      rated: false
    }
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

# 6. Move: name the version that you saw, and
#    give each move a key of your own.
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

# 7. Follow: first all turns that were made, then
#    each as it is made.
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
