import type { SkuStock } from '#app/content/customer/stock.ts'
import { checkLine, type LineCheck, MAX_PALLETS } from '#domain/call-offs/call-offs.ts'
import type { Basket, BasketLine } from './basket.ts'

export interface CheckedLine {
  readonly line: BasketLine
  /** Null while the number of pallets is invalid. */
  readonly check: LineCheck | null
}

/** Checks the lines against the stock, of which units on the call-off being changed are free. */
export function checkLines(
  { lines, wantedOn, changed }: Basket,
  stock: readonly SkuStock[],
  now: Date,
): CheckedLine[] {
  return lines.map((line) => {
    const found = stock.find(({ id }) => id === line.skuId)
    const pallets = Number(line.pallets)
    const isValid = /^\d{1,3}$/.test(line.pallets.trim()) && pallets >= 1 && pallets <= MAX_PALLETS
    if (!isValid) return { line, check: null }
    const available = (found?.quantity ?? 0) - (found?.calledOff ?? 0) + line.ownUnits
    const { unitsPerPallet } = line
    const isPromised =
      changed !== null && wantedOn >= changed.wantedOn && pallets * unitsPerPallet <= line.ownUnits
    const skuStock = { available, unitsPerPallet, leadTimeDays: found?.leadTimeDays ?? 0 }
    return { line, check: checkLine(pallets, skuStock, now, isPromised) }
  })
}
