import { useEffect, useState } from 'react'
import { listMedia, type MediaItem, type MediaUsage } from '#app/content/drafts/media-library.ts'
import { getImageSources } from '#app/content/responsive-images.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import type { Size } from '#domain/media/crops.ts'
import { mediaKind } from '#domain/media/media.ts'
import { useMediaUrl, useSupabaseOrigin } from '../layout-data.ts'
import styles from './images.module.css'

export interface StoredFileRow extends MediaItem {
  readonly id: string
  readonly kind: 'image' | 'video'
}

/** Page size of the database. */
const FILES_AT_ONCE = 1000

/** Returns all files of a bucket, newest first. */
export async function loadMedia(client: DataClient, bucket: string): Promise<StoredFileRow[]> {
  const found = new Map<string, StoredFileRow>()
  let storedBefore: string | undefined
  for (;;) {
    const files = await listMedia(client, bucket, {
      limit: FILES_AT_ONCE,
      ...(storedBefore !== undefined && { storedBefore }),
    })
    for (const file of files) found.set(file.key, { ...file, id: file.key, kind: mediaKind(file.type ?? '') })
    storedBefore = files.at(-1)?.storedAt
    if (files.length < FILES_AT_ONCE) return [...found.values()]
  }
}

/** Returns the original name: `featured-images/5f3a…-Pallets.jpg` is `Pallets.jpg`. */
export function fileNameOf({ key }: Pick<MediaItem, 'key'>): string {
  return key.replace(/^.*\//, '').replace(/^[0-9a-f]{16,}-/, '')
}

/** Returns whether the file name or the title of a page that uses it contains every word. */
export function isFoundBy(medium: Pick<MediaItem, 'key' | 'uses'>, words: string): boolean {
  const texts = [medium.key, ...medium.uses.map(({ title }) => title)].map((text) => text.toLowerCase())
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.includes(word)))
}

const PLACES: Readonly<Record<MediaUsage['place'], string>> = {
  published: 'published',
  copy: 'in a draft',
  revision: 'in an earlier revision',
}

/** `published`, or `deleted, in an earlier revision` */
export function describeMediaUsage({ place, state }: Pick<MediaUsage, 'place' | 'state'>): string {
  return state === 'deleted' ? `deleted, ${PLACES[place]}` : PLACES[place]
}

export interface PreviewOfStoredProps {
  readonly medium: Pick<StoredFileRow, 'path' | 'kind'>
  readonly className?: string | undefined
}

/** Decorative beside the file name. */
export function MediaPreview({ medium: { path, kind }, className }: PreviewOfStoredProps) {
  const address = useMediaUrl()
  const origin = useSupabaseOrigin()
  if (kind === 'video')
    return (
      <video src={address(path)} muted preload="metadata" className={className}>
        <track kind="captions" />
      </video>
    )
  const { src, srcSet } = getImageSources(origin, path)
  return <img src={src} srcSet={srcSet} sizes="10rem" alt="" loading="lazy" className={className} />
}

export function Thumbnail({ medium }: Pick<PreviewOfStoredProps, 'medium'>) {
  return <MediaPreview medium={medium} className={styles.thumbnail} />
}

/** Cached, because stored files never change. */
const measured = new Map<string, Size>()
/** The header with the dimensions is in the first bytes. */
const HEAD_BYTES = 65_535

/** Shows the dimensions once the file is visible. */
export function Pixels({ medium: { path, kind } }: Pick<PreviewOfStoredProps, 'medium'>) {
  const address = useMediaUrl()(path)
  const [size, setSize] = useState<Size | null | undefined>(measured.get(path))
  useEffect(() => {
    if (kind === 'video') return
    const controller = new AbortController()
    void measure(path, address, controller.signal).then((found) => {
      if (!controller.signal.aborted) setSize(found ?? null)
    })
    return () => controller.abort()
  }, [address, path, kind])
  if (kind === 'video' || size === null) return <span>–</span>
  return <span>{size === undefined ? '…' : `${size.width} × ${size.height}`}</span>
}

/**
 * @param path as stored
 * @param address URL of the file
 * @returns null if the image can’t be read
 */
export async function measure(path: string, address: string, signal: AbortSignal): Promise<Size | null> {
  try {
    const known = measured.get(path) ?? (await readSize(address, signal))
    measured.set(path, known)
    return known
  } catch {
    return null
  }
}

async function readSize(address: string, signal: AbortSignal): Promise<Size> {
  const [answer, { imageSize }] = await Promise.all([
    fetch(address, { headers: { Range: `bytes=0-${HEAD_BYTES}` }, signal }),
    import('image-size'),
  ])
  if (!answer.ok) throw new Error(`The image request returned ${answer.status}`)
  return imageSize(new Uint8Array(await answer.arrayBuffer()))
}
