import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMITTED_FILM, COMMITTED_PICTURES } from '../manifest.ts'
import { encodings, mostBytes } from './encode.ts'
import { durationSeconds, footage, webVtt } from './storyboard.ts'

const publicFolder = join(import.meta.dirname, '../../company/public')
const read = (address: string) => readFile(join(publicFolder, address))
const [webm, mp4] = ['.webm', '.mp4'].map(
  (extension) => COMMITTED_FILM.sources.find(({ address }) => address.endsWith(extension))?.address ?? '',
) as [string, string]

describe('the committed film', () => {
  it('is as long and as large as its storyboard says', () => {
    expect(COMMITTED_FILM).toMatchObject({ width: footage.width, height: footage.height, durationSeconds })
    expect(durationSeconds).toBeGreaterThanOrEqual(6)
    expect(durationSeconds).toBeLessThanOrEqual(10)
    expect(COMMITTED_FILM.sources.map(({ type }) => type)).toEqual(encodings.map(({ type }) => type))
  })

  it.each([webm, mp4])('weighs at most 1.5 MB as %s', async (address) => {
    const { length } = await read(address)
    expect(length).toBeGreaterThan(50_000)
    expect(length).toBeLessThanOrEqual(mostBytes)
  })

  it('is AV1 in WebM, without sound', async () => {
    const film = await read(webm)
    expect(film.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
    expect(film.includes('V_AV1')).toBe(true)
    expect(/A_(OPUS|VORBIS|AAC)/.test(film.toString('latin1'))).toBe(false)
  })

  it('is H.264 in MP4, without sound, and begins with what a player needs first', async () => {
    const film = await read(mp4)
    expect(film.includes('avc1')).toBe(true)
    expect(film.includes('soun')).toBe(false)
    expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'))
    // The movie header: version and flags, two dates, then units a second and the length in them.
    const header = film.indexOf('mvhd') + 4
    expect(film.readUInt32BE(header + 16) / film.readUInt32BE(header + 12)).toBeCloseTo(durationSeconds, 2)
  })

  it('has the captions of its storyboard', async () => {
    expect((await read(COMMITTED_FILM.captions)).toString()).toBe(webVtt())
  })

  it('has a poster of its own shape', () => {
    const poster = COMMITTED_PICTURES['/uploads/film/folding-a-case.webp']
    expect((poster?.width ?? 0) / (poster?.height ?? 1)).toBeCloseTo(footage.width / footage.height, 6)
  })
})
