/** Lists price bounds, rates and prices with the expected result, for the TypeScript rule and its SQL counterpart. */
export type PriceBoundsCase = {
  /** Minor units of the bounds' currency; absent if there is no such bound. */
  readonly min?: number;
  readonly max?: number;
  /** Units of the listing's currency per unit of the bounds' currency. */
  readonly rate: number;
  /** Minor units of the listing's currency. */
  readonly price: number;
  readonly isWithin: boolean;
};

export const priceBoundsCases: readonly PriceBoundsCase[] = [
  { min: 1000, max: 2000, rate: 1, price: 1000, isWithin: true },
  { min: 1000, max: 2000, rate: 1, price: 2000, isWithin: true },
  { min: 1000, max: 2000, rate: 1, price: 999, isWithin: false },
  { min: 1000, max: 2000, rate: 1, price: 2001, isWithin: false },
  { max: 2000, rate: 1.37, price: 0, isWithin: true },
  { max: 2000, rate: 1.37, price: 2740, isWithin: true },
  { max: 2000, rate: 1.37, price: 2741, isWithin: false },
  { min: 1000, rate: 1.37, price: 1370, isWithin: true },
  { min: 1000, rate: 1.37, price: 1369, isWithin: false },
  { min: 100, max: 100, rate: 2, price: 198, isWithin: false },
  { min: 100, max: 100, rate: 2, price: 199, isWithin: true },
  { min: 100, max: 100, rate: 2, price: 200, isWithin: true },
  { min: 100, max: 100, rate: 2, price: 201, isWithin: false },
  { min: 0, max: 0, rate: 0.5, price: 0, isWithin: true },
  { min: 0, max: 0, rate: 0.5, price: 1, isWithin: false },
  { min: 1, max: 1, rate: 0.5, price: 1, isWithin: false },
  { rate: 0.79, price: 999_999_999, isWithin: true },
];
