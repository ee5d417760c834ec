/** The inks of the news pictures: those of the site's tokens and two tints, as on a press with few units. */
export { blue, ink, paper } from '../palette.ts'

export const white = '#ffffff'
export const kraftPale = '#ead9bc'
export const kraft = '#cfa872'
export const kraftShade = '#b48c55'
export const kraftEdge = '#8f6a36'
export const deep = '#14228a'
export const night = '#0d165f'
export const pale = '#c9d2ff'
export const steel = '#93a0e6'
export const rust = '#c9492b'
