import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { closesAt, dayAfter, dayOf, isDay, opensAt } from '../../src/daily/domain/day.js';

describe('a day', () => {
  it('is the calendar’s in UTC, from its first millisecond to its last', () => {
    expect(dayOf(Date.parse('2026-11-30T00:00:00.000Z'))).toBe('2026-11-30');
    expect(dayOf(Date.parse('2026-11-30T23:59:59.999Z'))).toBe('2026-11-30');
    expect(dayOf(Date.parse('2026-12-01T00:00:00.000Z'))).toBe('2026-12-01');
    expect(dayOf(Date.parse('2026-12-01T01:00:00+02:00'))).toBe('2026-11-30');
  });

  it('opens and closes at midnight', () => {
    expect(new Date(opensAt('2026-11-30')).toISOString()).toBe('2026-11-30T00:00:00.000Z');
    expect(new Date(closesAt('2026-11-30')).toISOString()).toBe('2026-12-01T00:00:00.000Z');
  });

  it('is followed by the next of the calendar', () => {
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(dayAfter('2028-02-28')).toBe('2028-02-29');
    expect(dayAfter('2027-02-28')).toBe('2027-03-01');
  });

  it('closes when the next one opens, and has each instant between, whichever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (instant) => {
        const day = dayOf(instant);
        expect(opensAt(day) <= instant && instant < closesAt(day)).toBe(true);
        expect(opensAt(dayAfter(day))).toBe(closesAt(day));
        expect(isDay(day)).toBe(true);
      }),
    );
  });

  it.each([
    ...['2026-02-29', '2026-13-01', '2026-11-31', '2026-1-1', '2026-11-30T00:00:00Z'],
    ...['', 'today', ' 2026-11-30', '+002026-11-30', '99999-01-01'],
  ])('is not written "%s"', (text) => {
    expect(isDay(text)).toBe(false);
  });
});
