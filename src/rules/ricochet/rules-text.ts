export const rulesText = `
# Ricochet

For one player. You stand in a room of four walls of cards. Bounce from wall to wall and tear all of
them down before the stock runs out.

## The room

An ordinary deck of 52 cards; suits mean nothing. Each wall has three layers: two cards face down at
the back, three face down over them, and four face up in front. The front layer goes all around the
room, and each of its corners belongs to the two walls that meet there:

\`\`\`
        NW  N1  N2  NE
        W2          E1
        W1          E2
        SW  S2  S1  SE
\`\`\`

Behind the front layer each wall has the middle places M0, M1 and M2 and the outer places O0 and O1,
such as N_M0 and N_O1 in the north. Counted in the direction of the clock, a place is covered by the
two in front of it: N_M0 by NW and N1, N_M1 by N1 and N2, N_M2 by N2 and NE, N_O0 by N_M0 and N_M1,
and N_O1 by N_M1 and N_M2. A card is turned face up as soon as both of its covers are gone.

The walls take 32 cards. The other 20 are the stock, and the first of them begins the waste.

## Your move

- **Destroy** an open card that is one rank above or below the card on top of the waste. It becomes
  the new top. The ranks run in a ring: on a king fit a queen and an ace, on an ace a king and a 2.
- **Flip** the next stock card onto the waste when no card can be destroyed.

The next card must never come from a wall of the card destroyed before it. A corner counts for both
of its walls: after NW only the east and the south are left, without their corners NE and SW; and
NE cannot follow N1. A flip does not lift this rule. Before the first card of the game you are free.

Keep an eye on the ends: when only one wall still stands and holds two cards, they cannot both go.

## The end

You win when no card is left in the walls. You lose when the stock is empty and nothing can be
destroyed; the last stock card may still be used.

The score is the number of cards destroyed, at most 32. If you win, each card left in the stock is a
point more. When the game is over all cards are shown, with the best score that could have been
reached by somebody who knew them, and how.

## Options

- **Corner rule**: strict, as above, or lenient: then a corner may also be destroyed when only one
  of its walls was hit before.
- **Reset on flip**: a flip sets you free to hit any wall. Much easier.
- **Flip any time**: you may flip even though a card could be destroyed.
- **End on empty stock**: when you are stuck, as above, or immediately with the last stock card.
- **Undo**: you may put back the cards destroyed last, one by one, as long as no card was turned
  face up by it. What you have seen cannot be unseen, and when the game is over it is over.
`.trimStart();
