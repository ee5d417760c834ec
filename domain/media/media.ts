export const NEWS_MEDIA_BUCKET = 'news-media'
export const NEWS_MEDIA_MAX_BYTES = 50 * 1024 * 1024
export const UPLOAD_CACHE_SECONDS = 3600

const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
} as const satisfies Record<string, string>

export type NewsMediaType = keyof typeof EXTENSIONS
export const NEWS_MEDIA_TYPES = Object.keys(EXTENSIONS) as readonly NewsMediaType[]

export const BLOG_MEDIA_BUCKET = 'blog-media'
export const BLOG_MEDIA_MAX_BYTES = 50 * 1024 * 1024
/** The only folders that accept uploads. */
export const BLOG_MEDIA_FOLDERS = ['featured-images', 'blog-images'] as const
export type BlogMediaFolder = (typeof BLOG_MEDIA_FOLDERS)[number]
export const BLOG_MEDIA_TYPES = NEWS_MEDIA_TYPES.filter((type) => mediaKind(type) === 'image')

export type MediaKind = 'image' | 'video'

const NAME_MAX = 60

export interface MediaFile {
  readonly name: string
  readonly type: string
  readonly size: number
}

export interface MediaBucket {
  readonly id: string
  /** Null for the top level of the bucket. */
  readonly folder: string | null
  readonly types: readonly NewsMediaType[]
  readonly maxBytes: number
  readonly noun: string
  readonly typeNames: string
  /** Files appear in the media library. */
  readonly isInLibrary: boolean
}

const IMAGE_TYPE_NAMES = 'JPEG, PNG, WebP, AVIF or GIF image'

export const NEWS_MEDIA: MediaBucket = {
  id: NEWS_MEDIA_BUCKET,
  folder: null,
  types: NEWS_MEDIA_TYPES,
  maxBytes: NEWS_MEDIA_MAX_BYTES,
  noun: 'image or video',
  typeNames: `${IMAGE_TYPE_NAMES}, or an MP4 or WebM video`,
  isInLibrary: true,
}

/** Featured images and images in the text of posts. */
export function blogMedia(folder: BlogMediaFolder): MediaBucket {
  return {
    id: BLOG_MEDIA_BUCKET,
    folder,
    types: BLOG_MEDIA_TYPES,
    maxBytes: BLOG_MEDIA_MAX_BYTES,
    noun: 'image',
    typeNames: IMAGE_TYPE_NAMES,
    isInLibrary: true,
  }
}

export const TEAM_MEDIA: MediaBucket = {
  id: 'team-media',
  folder: null,
  types: BLOG_MEDIA_TYPES,
  maxBytes: NEWS_MEDIA_MAX_BYTES,
  noun: 'portrait',
  typeNames: IMAGE_TYPE_NAMES,
  isInLibrary: false,
}

/** @returns an error message, or null if accepted */
export function validateMediaFile(bucket: MediaBucket, file: MediaFile): string | null {
  if (!bucket.types.some((type) => type === file.type))
    return `We can’t read this file. Choose a ${bucket.typeNames}.`
  if (file.size === 0) return 'This file is empty.'
  if (file.size > bucket.maxBytes)
    return `This file is too large. The limit is ${bucket.maxBytes / 1024 / 1024} MB.`
  return null
}

/** Other browsers convert HEIC to JPEG. */
export const HEIC_UNREADABLE =
  'This browser can’t read HEIC images. Save it as a JPEG first. On an iPhone, choose Settings, Camera, Formats, Most Compatible to take JPEGs in future.'
/** Larger images exhaust the memory of a browser. The best phone cameras have 200 million pixels. */
export const MAX_IMAGE_PIXELS = 200_000_000
export const TOO_MANY_PIXELS =
  'This image is too large to open: it has more than 200 million pixels. Make it smaller and choose the new file.'
export const DAMAGED_IMAGE = 'This image can’t be read. The file may be damaged.'

export function mediaKind(type: string): MediaKind {
  return type.startsWith('video/') ? 'video' : 'image'
}

/** Returns `{random}-{name}.{ext}` with the letters and digits of the name and the extension of the type. */
export function mediaObjectKey(file: MediaFile, random: string): string {
  const name = sanitisedFileName(file.name)
  const extension = isNewsMediaType(file.type) ? EXTENSIONS[file.type] : 'bin'
  return `${random}-${name}.${extension}`
}

export function bucketKey({ folder }: MediaBucket, file: MediaFile, random: string): string {
  const key = mediaObjectKey(file, random)
  return folder === null ? key : `${folder}/${key}`
}

/** Returns the name without extension, reduced to letters and digits. */
export function sanitisedFileName(fileName: string): string {
  return lettersAndDigits(fileName.replace(/\.[^.]*$/, '')).slice(0, NAME_MAX) || 'file'
}

/** Keeps a-z, A-Z and 0-9, and removes accents. */
export function lettersAndDigits(text: string): string {
  return text.normalize('NFKD').replace(/[^a-zA-Z0-9]/g, '')
}

/** `840 kB`, `2.4 MB`, `20.9 GB` */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.ceil(kilobytes)} kB`
  const megabytes = kilobytes / 1024
  return megabytes < 1000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}

const SHOWN_NAME_MAX = 100

/**
 * Returns a safe display name for a received file, without path separators, direction marks or a misleading extension.
 */
export function getDisplayFileName(fileName: string, extension: string, fallback: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} _()-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return `${[...name].slice(0, SHOWN_NAME_MAX).join('').trim() || fallback}.${extension}`
}

function isNewsMediaType(type: string): type is NewsMediaType {
  return Object.hasOwn(EXTENSIONS, type)
}
