/** A class that carries the decorators of the GraphQL driver. */
export type GraphqlClass<Shape extends object = object> = new () => Shape;

/**
 * How a kind shows itself in the API. Exported as `kindGraphql` by `<kind>.graphql.ts`, the only
 * file of a kind that may know the GraphQL framework; the server finds it by the kind's folder.
 *
 * All translations are total: what the schema lets through and is still no move (a PLAY without a
 * card) becomes a move that the rules refuse as MALFORMED_MOVE. What `fromMove`, `fromView` and
 * `fromOptions` return are instances of the classes named here, so that a union can tell the kinds
 * apart by class. Law: `toMove(fromMove(move))` is the move again, and so with options.
 */
export interface KindGraphql<Move, View, Options> {
  /** Input type of a move, a member of `MoveInput`. */
  readonly moveInput: GraphqlClass;
  /** Output type of a move as a viewer may read it, a member of the union `GameMove`. */
  readonly moveType: GraphqlClass;
  /** What a viewer sees, a member of the union `GameView`. */
  readonly viewType: GraphqlClass;
  /** Input type of the options, every field with its default, a member of `OptionsInput`. */
  readonly optionsInput: GraphqlClass;
  /** Output type of the options, a member of the union `GameOptions`. */
  readonly optionsType: GraphqlClass;

  toMove(input: object): Move;
  fromMove(move: Move): object;
  fromView(view: View): object;
  toOptions(input: object): Options;
  fromOptions(options: Options): object;

  /** How the kind's standing answers show; present exactly when the kind has them. */
  readonly standing?: StandingGraphql;
}

/** The standing answers of a kind in the API. Law: `toOrder(fromOrder(order))` is the order again. */
export interface StandingGraphql<Order = never> {
  /** Input type of one order, a member of `StandingAnswerInput`. */
  readonly input: GraphqlClass;
  /** Output type of one order, a member of the union `StandingAnswer`. */
  readonly type: GraphqlClass;
  toOrder(input: object): unknown;
  fromOrder(order: Order): object;
}
