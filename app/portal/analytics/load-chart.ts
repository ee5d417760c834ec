import { lazy } from 'react'
import type { Chart } from './chart.tsx'

let loaded: typeof Chart | undefined

/** A third of a megabyte of charts, which is asked for together with the first figures. */
export async function loadChart(): Promise<typeof Chart> {
  const module = await import('./chart.tsx')
  loaded = module.Chart
  return loaded
}

const AwaitedChart = lazy(async () => ({ default: await loadChart() }))

/** Where the program is there, nothing is waited for: what React had to wait for at all it shows 300 ms later. */
export const presentChart = () => loaded ?? AwaitedChart
