/** Requests of customers about pallets, with their names on screens. */
export const STORAGE_REQUEST_NAMES = { extension: 'Longer storage', disposal: 'Disposal' } as const
export type StorageRequestKind = keyof typeof STORAGE_REQUEST_NAMES
