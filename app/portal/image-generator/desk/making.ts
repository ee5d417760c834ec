/** Has a set made and stored, and lets it stand where it was made for. */
import { pathOf } from '#app/content/picture-sets.ts'
import { setFeaturedPicture } from '#app/content/writing/featured-picture.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { askData } from '#app/session/data-session.ts'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'
import {
  isFollowed,
  type MadePicture,
  PICTURES_API,
  type SetAnswer,
  type SetRequest,
  type Source,
} from '#domain/picture-sets/picture-sets.ts'
import { announce, announceFailure } from '../../ui/announce.tsx'
import { askWebsite } from '../../ui/calls.ts'
import { attempt } from '../../ui/outcome.ts'
import { letStandForLink as letStand } from '../../ui/pictures/shared-picture.ts'

/** For the head of an article, the first of these that was made. */
const HEADS = ['1600x900', '1200x630']

export function makeSet(session: BrowserSession, request: SetRequest): Promise<SetAnswer> {
  return askWebsite<SetAnswer>(session, 'POST', PICTURES_API.sets, { ...request })
}

export function cardOf(pictures: readonly MadePicture[]): MadePicture | undefined {
  return pictures.find(
    ({ width, height, page }) =>
      width === SOCIAL_CARD_SIZE.width && height === SOCIAL_CARD_SIZE.height && page === 1,
  )
}

export function headOf(pictures: readonly MadePicture[]): MadePicture | undefined {
  return (
    HEADS.map((key) => pictures.find(({ width, height }) => `${width}x${height}` === key)).find(Boolean) ??
    pictures.find(({ width, height }) => width >= height)
  )
}

/** Says what was done, with its undo, or why it was not. */
export async function letStandForLink(
  { kind, id }: Source,
  setId: number,
  { name }: MadePicture,
): Promise<void> {
  if (isFollowed(kind)) await letStand(kind, Number(id), { setId, name })
}

/** The same for the picture at the head of an article or a post. */
export async function letStandAtHead(source: Source, picture: MadePicture, alt: string): Promise<void> {
  const { kind, id } = source
  if (kind !== 'news' && kind !== 'blog') return
  const set = (to: Parameters<typeof setFeaturedPicture>[3]) =>
    attempt(() => askData((client) => setFeaturedPicture(client, kind, Number(id), to)))
  const done = await set({ path: pathOf(picture), alt, focus: null })
  if (done.failure !== null) return announceFailure(done.failure)
  const { before, isOut } = done.data
  const what = kind === 'news' ? 'article' : 'post'
  announce(
    isOut
      ? `It is at the head of the ${what}.`
      : `It is at the head of the ${what}’s working copy, and comes out with it.`,
    {
      of: 'the picture at the head',
      run: () =>
        void set(before).then(({ failure }) =>
          failure === null ? announce('The head is as it was.') : announceFailure(failure),
        ),
    },
  )
}
