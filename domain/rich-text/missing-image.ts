/**
 * Placeholder of an image that a paste mentioned but didn't contain: `<figure data-missing="source" aria-label="alt text">`.
 * Stored with the text until its author uploads the image or removes it; never shown to readers.
 */
export const MISSING_IMAGE_ATTRIBUTE = 'data-missing'

const SOURCE_MAX = 1000
const NAME_MAX = 60

/** Returns what the placeholder stores of an image's URL: a web address, otherwise only the file name. */
export function toMissingImageSource(url: string): string {
  return isOnAnotherSite(url) && url.length <= SOURCE_MAX ? url : getImageFileName(url)
}

export function isMissingImageSource(source: string): boolean {
  return source !== '' && source.length <= SOURCE_MAX
}

const isOnAnotherSite = (source: string) => /^(?:https?:)?\/\//i.test(source)

export function getImageFileName(url: string): string {
  const last = /([^\\/?#]+)(?:[?#].*)?$/.exec(url.startsWith('data:') ? '' : url)?.[1] ?? ''
  try {
    return decodeURIComponent(last).slice(0, NAME_MAX) || 'Image'
  } catch {
    return last.slice(0, NAME_MAX)
  }
}

/** Says why the image is missing and what to do. */
export function describeMissingImage(source: string): string {
  return isOnAnotherSite(source)
    ? 'This image is on another website. Save it to your device, then upload it here.'
    : 'This image wasn’t included in the pasted text. Upload it from your device.'
}
