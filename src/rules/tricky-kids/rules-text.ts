export const rulesText = `
# Tricky Kids

For 2 to 6 players. Your cards come out of the pack without numbers: you write them yourself, and
everything you write has to add up to 21. Then you play tricks with what you wrote. Each trick wins
a token, and what a token is worth depends on the suit you win it with. After three rounds of seven
tricks the most points win.

## A round

1. **Tokens.** Seven tokens lie in a row, face up. Each bears three numbers: its points for a trick
   won with a soccer ball, with a controller and with a stuffie.
2. **Cards.** You get nine blank cards. There are three suits, as many of each, and all of them are
   shuffled before every round.
3. **Writing.** Keep seven cards and write a whole number from 0 to 21 on each; the seven numbers
   together make exactly 21. The two other cards are out for the round. All write at the same time,
   nobody sees what the others wrote, and what you have handed in stays as it is.
4. **Tricks.** Seven of them, one card from each player in each, as below.

Seven 3s are a legal hand, and so are 21 with six 0s, or 7 5 4 3 1 1 0. 20 with six 0s is not.

## A trick

Whoever leads plays any card. The others, one after another to the left, play a card of the same suit
if they have one; otherwise any card.

- The **highest number in the led suit** wins. Cards of other suits cannot, however high.
- A **0** never wins.
- **Equal numbers** in the led suit cancel each other, two or more of them alike, and the next lower
  one is looked at. With 5 5 3 the 3 wins; with 5 5 3 3 nobody does.
- The winner takes the leftmost token of the row, scores its points for the suit of the winning card,
  and leads the next trick.
- If **nobody wins**, the leftmost token is taken away, and the same player leads again.

Who leads the first trick of a round is drawn by lot.

## The end

The most points after three rounds win. If they are equal, the player who had the higher number on
any card played in the last round is ahead, whether or not that card won. Equal there too, they share
the place.

## Tricky rules

With **single** tricky rules one rule card is turned up before the cards of a round are dealt, in
place of the one before. With **mega** the cards stay, and there are one, two and then three of them.

**Numbers**

- *Big Allowance*: the seven numbers make 28. *Small Change*: they make 14.
- *Seven Is Plenty*: nothing above 7. *No Zeros*: at least 1 on every card.
- *Odd Squad*: odd numbers and 0 only.
- *Copycats*: a number other than 0 is on at least two of your cards. *No Copycats*: it is on only one.

**Trump**

- *Ball Boss*, *Controller Crown*, *Stuffie Supreme*: that suit is trump. The highest trump in a trick
  wins it; equal trumps cancel. If no trump is left that can win, the led suit decides.
- *Hot Token*: in each trick, trump is the suit with the highest number on the token at stake. If two
  suits share it, that trick has no trump.

Trump is followed like any other suit, and without the led suit you need not play one.

**Passing**

- *Lunch Swap*: keep seven cards; then all pass two of them, still blank, to the left, and write.
- *Trade One*: after writing, all pass one card to the right. Its number stays on it.
- *Grab Bag*: after writing, all put one card in a bag, and each gets one of them back by lot.

What you hold after passing may add up to anything. A card keeps its name through the round, so that
you recognise one that you have passed when it is played.

**Tricks**

- *Opposite Day*: the lowest number above 0 wins.
- *First Come*: equal numbers do not cancel; the one that was played first is the better.
- *Zero Hero*: a 0 is better than any other number of its suit, and two of them cancel.
- *Anything Goes*: you may play any card at any time. It still takes the led suit, or trump, to win.
- *Round and Round*: whoever wins, the next trick is led by the player to the left of the last leader.

**Tokens**

- *Backwards Row*: the row is used up from the right.
- *Surprise Bag*: the tokens lie face down, and each is turned up when its trick begins.
- *Big Finish*: the seventh token counts double.
- *Leftovers*: a token that nobody won stays, and goes to the next winner with the token of that
  trick. What nobody has won after the seventh trick is lost.
- *Share Nicely*: of the tokens you take in a round, the first three count.

All of them go together: a 0 beats everything under Zero Hero even on Opposite Day; under Zero Hero
and First Come the first 0 wins; on Opposite Day with First Come, the first of the lowest. A second
trump card, or a number card that would leave no seven numbers to write, goes under the deck, and
the next card is turned up.

## Options

- **Cards per suit**: 18, 20 or 24.
- **Tokens**: there are 21, and each comes once in the game; or all of them may come in every round.
- **First lead**: by lot in each round; by lot and then one seat to the left each round; or who has
  the fewest points.
- **Lead after a trick without a winner**: the same player, or the next to the left.
- **Trumps that all cancel**: the led suit decides, or nobody wins.
- **Tricky rules**: off, single or mega, and which of the 24 rule cards are in the deck. When the deck
  of single rules runs out, the used cards are shuffled again.
`.trimStart();
