/** A third of a megabyte of charts, which is asked for together with the first figures. */
export const loadChart = () => import('./chart.tsx')
