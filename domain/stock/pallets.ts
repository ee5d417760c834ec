/** Returns for example `1 pallet` or `1,200 pallets`. */
export const formatPallets = (count: number): string =>
  count === 1 ? '1 pallet' : `${count.toLocaleString('en-GB')} pallets`
