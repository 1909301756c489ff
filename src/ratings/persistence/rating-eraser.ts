import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Eraser, Erasers } from '../../players/index.js';

/** Figures stay, since those of others follow from them; whom somebody followed goes. */
@Injectable()
export class RatingEraser extends Eraser {
  readonly erases = ['Friend'];

  readonly keeps = {
    Rating: 'the ratings, which the ratings of those you played against follow from',
    RatingChange: 'what each rated game did to your rating',
    BoardEntry: 'the places on leaderboards',
  };

  constructor(
    private readonly prisma: PrismaService,
    erasers: Erasers,
  ) {
    super(erasers);
  }

  async erase(playerId: string): Promise<boolean> {
    const where = { OR: [{ playerId }, { friendId: playerId }] };
    await this.prisma.friend.deleteMany({ where });
    return true;
  }
}
