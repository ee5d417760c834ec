/** The captions track, timed by the storyboard. */
import { captions, footage } from './storyboard.ts'

/** The first frames are only there for the last ones to dissolve into: the film begins after them. */
const shown = footage.frames - footage.fade
export const durationSeconds = shown / footage.framesASecond

/** @returns a WebVTT file */
export function webVtt(): string {
  const cues = captions.map(({ from, to, text }) => `${time(from)} --> ${time(to)}\n${text}\n`)
  return ['WEBVTT\n', ...cues].join('\n')
}

/** `00:00:01.750` */
function time(frame: number): string {
  const milliseconds = Math.round(((frame - footage.fade) * 1000) / footage.framesASecond)
  return new Date(milliseconds).toISOString().slice(11, 23)
}
