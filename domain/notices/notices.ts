/** What staff are told about the installation itself on their dashboard, before anybody else notices. */

export const NOTICES_API = '/api/notices'

/** How little room is left: worth a warning, only for what must go on, or for nothing. */
export type DiskSpaceLevel = 'low' | 'full' | 'none'

export interface DiskNotice {
  readonly room: DiskSpaceLevel
  /** In bytes. */
  readonly free: number
}

export interface NoticesResponse {
  /** Null while there is room enough. */
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

/** Returns the words for a lack of room: what it is, what follows from it, and what to do. */
export function diskNotice({ room, free }: DiskNotice): { readonly title: string; readonly text: string } {
  const left = Math.floor(free / MEGABYTE).toLocaleString('en-GB')
  return {
    title: DISK_TITLES[room],
    text: `This site’s disk has ${left} MB left. ${DISK_EFFECTS[room]} Please tell the administrator.`,
  }
}
