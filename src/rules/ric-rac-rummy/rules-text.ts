export const rulesText = `
# Ric Rac Rummy

For 2 to 9 players. Ten rounds, and each asks for other sets and runs than the one before, and mostly
for more of them. You collect them in your hand, lay them down all at once, get rid of the rest, and
whoever is left with cards when somebody goes out pays for them. The fewest points after ten rounds
win. Discards can be bought by anybody, at the price of two cards more.

## The cards

Two decks of 52 for 2 to 5 players, three for 6 to 9, each with two jokers. In rounds 8 to 10 there is
one deck more where the stock would otherwise be short. Jokers are wild.

- A **set** is three or more cards of one rank, in any suits, also twice the same card.
- A **run** is a sequence in one suit. An ace is low (A 2 3 4) or high (J Q K A); no run goes round
  the corner (Q K A 2), though one of 14 cards from ace to ace is possible.
- A **wild card** stands for any card, at the ends of a run as well. What it stands for is said by
  where you put it. No meld may hold more wild cards than natural ones.

## The rounds

| round | to lay down              | cards dealt |
| ----- | ------------------------ | ----------- |
| 1     | 2 sets of 3              | 12          |
| 2     | 1 run of 4, 1 set of 3   | 12          |
| 3     | 2 runs of 4              | 12          |
| 4     | 3 sets of 3              | 12          |
| 5     | 1 run of 7, 1 set of 3   | 12          |
| 6     | 2 runs of 4, 1 set of 3  | 12          |
| 7     | 3 runs of 4              | 12          |
| 8     | 1 run of 10, 1 set of 3  | 14          |
| 9     | 1 run of 5, 3 sets of 3  | 14          |
| 10    | 3 runs of 5              | 15          |

The first dealer is drawn by lot, and the deal goes round to the left. One card is turned up to begin
the discards. Who sits left of the dealer begins.

## A turn

1. **Draw** the top discard, or the top card of the stock.
2. **Go down** if you can: lay exactly the sets and runs of the round, all at once. Each may be longer
   than it must; there may be none beside them.
3. Once you are down, **play on the table**, in the same turn already. Add cards to any meld, whoever
   laid it: to a set a card of its rank or a wild one, to a run the next card at either end. Melds are
   never split or rearranged.
4. If a wild card in a run stands for a card that you hold, you may **replace** it. The wild card you
   free goes to an end of that same run at once, never to your hand. In a full run from ace to ace
   there is no room for it, and so it stays.
5. **Discard** one card. A card that you took from the discards in this turn cannot be the one.

You go out with your last card, and it must be a discard: going down or laying off always leaves one
in your hand.

## Buying

After every discard there is a short time in which everybody may say whether they would buy it. The
answers are secret until all have been given or the time is up. If the next player takes the card,
they count for nothing and stay secret.

- The player who is next comes first. They may take the card as their draw at any moment, and pay
  nothing for it. Or they leave it.
- Otherwise it goes to the nearest player in turn who called for it, and they take two cards from the
  stock with it. Their turn comes when it would have come anyway.
- After that the next player draws from the stock. The card beneath the one that was sold is dead.
- If nobody buys, the next player draws as they like.

You may buy three times in a round, whether or not you are down, but not the card you discarded
yourself, and not the one turned up at the start. Where nobody has a right to buy, nobody is asked.

You can leave **standing answers**, so that nobody waits for you: never buy; buy only certain ranks
or suits, jokers, or cards that can be laid off once you are down; at most so many more in this
round; decline everything until it is your turn or the round is over. They never take a discard for
you on your own turn.

## When cards run short

When the stock is used up, all discards but the top one are shuffled and become the stock. If there
are none to shuffle, a new deck is added, once in a round. After that, a draw from the empty stock
ends the round. Nobody can buy if there are not two cards to go with it. A round also ends after 60
turns of each player. When a round ends like this, all count their cards.

## Points

Cards left in your hand count against you; those on the table do not. Who goes out has none.

| card         | points          |
| ------------ | --------------- |
| 2 to 10      | their number    |
| J, Q, K      | 10              |
| ace          | 15              |
| joker        | 20              |
| a wild 2     | 20              |

The lowest total after ten rounds wins. Equal totals share the place.

## Options

- **Decks**: by the number of players, or 2 to 5. If that is too few for the deal, more are used.
- **Wild 2s**: 2s are wild as well. There is no set of 2s; a 2 on its own place in a run of its suit
  counts as natural.
- **Wild limit**: at most as many wild cards as natural ones in a meld; fewer than natural ones; by a
  scale, 1 in three or four cards, 2 in five or six and so on; or any number beside one natural card.
  It may be lifted for cards that are laid off. Wild cards side by side in a run may be forbidden.
- **Freed wild cards**: stay in the same run, or go anywhere on the table, and then wild cards in
  sets can be replaced too.
- **Touching melds**: two sets of one rank, or two runs of one suit where one begins after the other
  ends, may be forbidden when you go down.
- **Laying off**: in the turn in which you go down, or from your next turn on.
- **Buying**: how long the buying time is (6 seconds live, 12 hours by correspondence, a day
  without clocks); whether the card beneath a sold one is dead; whether players who are down may buy;
  whether the card turned up at the start can be bought; three or four buys in rounds 8 to 10.
- **Turns**: after how many turns of each player a round ends by itself.
- **Number cards**: count their number, or 5 each.
`.trimStart();
