export const rulesText = `
# Little Ricky

For 2 to 6 players. Get rid of your cards, or leave the round while what you hold is still cheap.
Whoever has the fewest penalty points when somebody reaches 40 wins.

## The cards

The values form a loop: **1 → 2 → 3 → 4 → 5 → 6 → Ricky → 1**. There are eight cards of each value,
56 in all. Every round starts from a fresh shuffle: six cards for each player, one card face up, and
the others as the draw pile.

## Your turn

Do one of three things:

- **Play** one card: the value that lies on top, or the one after it in the loop. On a 4 go a 4 or
  a 5; on a 6 go a 6 or a Ricky; on a Ricky go a Ricky or a 1.
- **Draw** one card. That is the whole turn, even when the new card would fit. A draw pile that has
  run out stays empty until the next round.
- **Quit** the round. You may always do so; your hand is counted as it is.

When everybody else has quit, you play on alone and cannot draw. As soon as no card of yours fits,
the table quits for you.

## The end of a round

A round is over the moment somebody plays a last card, or when everybody has quit. Each value you
still hold costs its number once, however many cards of it you have, and Rickys cost 10 together:
5 5 5 is 5 points, 6 6 1 is 7, and Ricky Ricky 3 is 13.

Points are kept as markers, a black one for 10 and a white one for 1. Who has played the last card
pays nothing and gives one marker back, a black one if there is one.

Whoever played the last card of a round starts the next one, also when that card emptied no hand.
If nobody played any, the last to quit starts.

## The end of the game

When a round leaves anybody with 40 points or more, the game is over. The lowest total wins; equal
totals share the place.

## Options

- **First start**: seat 0 starts the game, or a seat drawn by lot.
- **Next start**: the player who last played a card starts the next round, or the one who last did
  anything at all, a draw or a quit included.
- **Automatic exchange**: ten white markers become a black one at once, so that an emptied hand is
  worth 10 points whenever you have that many. Without it, markers stay as they were paid: a Ricky
  is a black one, everything else is white.
`.trimStart();
