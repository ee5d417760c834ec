import { lazy } from 'react'
import type { Chart } from './chart.tsx'

let loaded: typeof Chart | undefined

/** Loads the chart library (about 330 kB) in parallel with the report. */
export async function loadChart(): Promise<typeof Chart> {
  const module = await import('./chart.tsx')
  loaded = module.Chart
  return loaded
}

const AwaitedChart = lazy(async () => ({ default: await loadChart() }))

/** Renders without suspending if the library is loaded, because React delays suspended content by 300 ms. */
export const presentChart = () => loaded ?? AwaitedChart
