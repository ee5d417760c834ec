import type { SamplePack, Sector } from '#domain/company/sectors.ts'

export const SECTORS: readonly Sector[] = []

export const SAMPLE_PACKS: readonly SamplePack[] = []

export const SAMPLE_TERMS = { title: 'Samples', summary: 'None.', delivery: 'Never.' } as const
