/** Line icons on a 24 px grid. Decorative only: each has a text label. */
const ICON_PATHS = {
  home: 'M3 11.5 12 4l9 7.5M5.5 10v10h13V10M10 20v-6h4v6',
  box: 'M3.5 8 12 4l8.5 4v8.5L12 21l-8.5-4.5zM3.5 8 12 12.5 20.5 8M12 12.5V21M7.75 6l8.5 4.3v3.2',
  flute: 'M2.5 6h19M2.5 18h19M2.5 16C6 16 6.5 8 9.5 8s3.5 8 6 8 2.5-5 6-8',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11M12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  news: 'M4 5h13v14.5H6a2 2 0 0 1-2-2zM17 9h3v8.5a2 2 0 0 1-2 2h-1M7 8.5h7M7 12h7M7 15.5h4',
  team: 'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11M3 19.5c0-3.6 2.6-5.5 6-5.5s6 1.9 6 5.5M15.5 5a3 3 0 0 1 0 5.8M17.5 14.5c2.2.7 3.5 2.4 3.5 5',
  jobs: 'M3.5 8h17v11.5h-17zM9 8V4.5h6V8M3.5 12.5c5.5 2.5 11.5 2.5 17 0M12 13.5v2',
  envelope: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronUp: 'm6 14.5 6-6 6 6',
  arrowLeft: 'M20 12H4.5M11 5.5 4.5 12l6.5 6.5',
  arrowRight: 'M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15L19.5 12z',
  link: 'M10 14.5a4.2 4.2 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1.2 1.2M14 9.5a4.2 4.2 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1.2-1.2',
} as const

export type IconName = keyof typeof ICON_PATHS

export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
