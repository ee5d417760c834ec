/** Notices about the installation on the staff dashboard. */

export const NOTICES_API = '/api/notices'

/** `low` is a warning, `full` allows only essential writes, `none` allows no writes. */
export type DiskSpaceLevel = 'low' | 'full' | 'none'

export interface DiskNotice {
  readonly room: DiskSpaceLevel
  /** Free space in bytes. */
  readonly free: number
}

export interface NoticesResponse {
  /** Null if there is enough space. */
  readonly disk: DiskNotice | null
}

const MEGABYTE = 1024 * 1024

const DISK_TITLES: Readonly<Record<DiskSpaceLevel, string>> = {
  low: 'The disk is nearly full',
  full: 'The disk is full',
  none: 'The disk is full',
}

const DISK_EFFECTS: Readonly<Record<DiskSpaceLevel, string>> = {
  low: 'Once it’s full, no one can upload or save anything new.',
  full: 'No one can upload or save anything new. Reading, signing in and deleting still work.',
  none: 'Nothing can be saved. Everything can still be read.',
}

export function diskNotice({ room, free }: DiskNotice): { readonly title: string; readonly text: string } {
  const megabytes = Math.floor(free / MEGABYTE).toLocaleString('en-GB')
  return {
    title: DISK_TITLES[room],
    text: `The server’s disk has ${megabytes} MB left. ${DISK_EFFECTS[room]} Tell the administrator.`,
  }
}
