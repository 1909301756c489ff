export const rulesText = `
# Ligretto

For 2 to 6 players. Everybody has forty cards and plays at the same time, without turns: whoever is
faster gets the place. Get rid of your Ligretto pile before the others do. The game is over after a
round in which somebody has 100 points, and the most points win.

## The cards

Your forty cards are four colours, red, green, blue and yellow, with the numbers 1 to 10. All players
have the same ones. They are shuffled for every round:

- Ten are your **Ligretto pile**. Its top card lies open. This is the pile to get rid of.
- Some lie open side by side, your **rack**: five with two players, four with three, else three.
- The rest is your **hand**, face down.

## Playing

Cards go to the **board** in the middle, which is for all. A **1** may be put on any free place at
any time. Any other card goes on a card of the same colour that is exactly one lower, whoever laid
that one. You may play

- the top of your Ligretto pile,
- any card of your rack,
- the open top of your hand.

**The rack.** When one of its places is free, you may put the top of your Ligretto pile there.

**Next** turns three cards of your hand, one by one, so that the third lies on top; at the end, what
is left. You see the cards that you turned side by side; the others see the top. When you play it, the
one under it may be played. When the hand is used up, Next turns it over as it lies, without
shuffling, and goes on.

**A 10** finishes a pile. Whoever lays it has to turn the pile over, and until then can place nothing
more; Next and filling the rack are still allowed. Nobody else can turn it. A turned pile is gone, and
its place is free.

**Stop.** If nobody can or wants to go on, all press Stop, and the round ends as it stands. You can
take your vote back, and every card that comes to the board takes back all votes.

**The end of a round.** As soon as a Ligretto pile is empty, wherever its last card went, the round is
over. Somebody who has done nothing for a minute counts as a vote to stop: when for so long nobody has
acted but those who have pressed Stop, the round is scored too.

## Points

- **+1** for each card that you have placed on the board,
- **-2** for each card left on your Ligretto pile.

14 cards on the board and three on the pile make 8 points; 2 and ten make -18. Totals can be negative.

The next round starts when all have pressed Next, or by itself after a minute. When somebody has 100
points or more after a round, the highest total wins; with equal totals the victory is shared. A game
that nobody brings to an end is over after 30 rounds, or after ten running in which nobody placed a
card.

## Two fast hands

With every card that you drop you say which state of the board place you saw, by its version. The
first card to arrive is placed. The second is **too late**: it stays where it was, costs nothing, and
you are told what lies there now and what fits.

With the option **NoBlind** it costs a point to drop a card *prematurely*: one that did not fit what
you saw, say a 5 on a 3 in the hope that somebody plays the 4. The card stays where it was, even if
the gap was filled in the meantime. Being too late is no fault and costs nothing. Without NoBlind only
what lies there when the card arrives counts.

## By correspondence: beats

A race cannot be run over days. Under a correspondence time control, or none, the game is played in
**beats**. In each beat everybody makes a secret **plan**: up to ten steps, in order. A step is

- *place*: a card of yours, by where it lies, on a certain board place;
- *place anywhere*: the same on the first board place that the card fits, whichever that is then;
- *fill the rack*, *Next*, *turn the pile*, and what the action cards allow.

As long as others are still planning, you may replace your plan, unless you said that it is final.
Nobody sees it. When all have committed one, or time has run out, the beat is closed. Who has no plan
then passes.

The plans run together: first everybody's first step, then everybody's second, and so on, each time
in the order of seats from the beat's first seat. The first seat is drawn for the first beat and moves
on by one with each beat. A step that cannot be done at its moment is skipped; the next one comes at
the next turn. So a card that is to be turned up on the way can be planned for, and a step on chance
costs no more than its place in the plan. Afterwards all see what became of every step.

- An empty Ligretto pile ends the round at that step, and what is left of all plans is dropped.
- A plan may say **stop**. If all do, the round is scored when the beat has run.
- After three beats in which nobody placed a card the round is scored by itself.
- With **NoBlind** a *place* costs a point if the card did not fit when the beat opened and never did
  in it. If it did at some moment, it is late and free. *Place anywhere* never costs anything.

## Speedmachine

With this option 24 action cards appear during a round, one every 6 to 12 seconds, in beats one with
each beat. They lie on a stack beside the board. Each bears one of eight signs: elephant, drum, cuckoo
clock, ship's horn, fanfare, bell, telephone, cock. You have signs of your own: four each with two
players, two with three or four, one with five or six; signs that are left are everybody's. **The top
card of the stack** may be taken only with its sign; **every card below it** by anybody. First come,
first served.

| card         | copies | what it does                                                             |
| ------------ | ------ | ------------------------------------------------------------------------ |
| Joker        | 8      | Lies on top of your Ligretto pile. From there it goes on any 1 to 9 on the board and becomes the next number of that colour. Never on a free place, never to the rack. On the board +1, left on the pile -2. As a 10 you have to turn the pile. |
| Every Second | 4      | From now on your Next turns two cards. A second one has no effect.       |
| Extra Place  | 4      | Your rack gets one more place, still free. Several add up.               |
| Slip         | 4      | Once: the top of your Ligretto pile goes on top of another player's pile. Not a joker. |
| Remove       | 4      | Once: a card of your rack leaves the round. It counts nothing.           |

All effects end with the round, and cards that you did not use cost nothing. If you slip or fill away
your last card, the round is over.

## Options

- **Pace**: live, beats, or by the time control.
- **Rack size**: by the number of players, or 3, 4 or 5.
- **Ones from the pile**: whether a 1 may go to the board from the Ligretto pile; otherwise it has to
  go to the rack first.
- **Filling by itself**: free rack places are filled from the Ligretto pile at once.
- **Stop**: whether cards on the board take votes back, or votes stand until they are taken back.
- **NoBlind**: premature placements cost a point.
- **Target**: 50, 99, 100 or 200 points.
- **Tie**: the victory is shared, or another round is played until one is ahead.
- **Plan length**: 5, 10 or 20 steps. **Idle beats**: 2, 3 or 5.
- **Speedmachine**, and how fast its cards come: every 3 to 6, 6 to 12 or 12 to 24 seconds.
`.trimStart();
