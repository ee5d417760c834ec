import { useId } from 'react'
import { FRAME, lengthOf, pathThrough, project, VIEW } from '#app/ui/map/projection.ts'
import {
  CONTINENT,
  COVERAGE_MAP,
  ISLAND,
  LINE,
  MAINLAND,
  SOUTH_OF_LINE,
  TOWNS,
  type Town,
} from '#company/map-outline.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import styles from './area-map.module.css'

interface AreaMapProps {
  readonly sites: readonly CompanyLocation[]
  /** Whether the claim of daily deliveries is valid; without it the area isn't drawn. */
  readonly isAreaShown: boolean
  /** Id of the text alternative. */
  readonly describedBy: string
}

/** Map of the delivery area; the list has the same facts. */
export function AreaMap({ sites, isAreaShown, describedBy }: AreaMapProps) {
  const id = useId()
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={describedBy}
    >
      <title
        id={`${id}-title`}
      >{`Map of ${COVERAGE_MAP.name} with our ${formatCount(sites.length)} ${sites.length === 1 ? 'site' : 'sites'}`}</title>
      <defs>
        <pattern
          id={`${id}-hatching`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className={styles.hatch} d="M4 0v8" />
        </pattern>
        <path id={`${id}-coast`} d={COAST} />
      </defs>
      <use className={styles.shoal} href={`#${id}-coast`} />
      <use className={styles.shallows} href={`#${id}-coast`} />
      <use className={styles.land} href={`#${id}-coast`} />
      <Graticule />
      {isAreaShown && <path d={DELIVERED} fill={`url(#${id}-hatching)`} />}
      <use className={styles.coast} href={`#${id}-coast`} />
      {isAreaShown && <Line />}
      {TOWNS.map((town) => (
        <TownMark key={town.name} town={town} />
      ))}
      <ScaleBar />
      {sites.map((site, index) => (
        <SiteMark key={site.id} site={site} number={index + 1} side={getNameSide(site, sites)} />
      ))}
    </svg>
  )
}

const COAST = [MAINLAND, ISLAND, CONTINENT].map((outline) => `${pathThrough(outline)}Z`).join('')
const DELIVERED = [SOUTH_OF_LINE, ISLAND].map((outline) => `${pathThrough(outline)}Z`).join('')

const formatCount = (count: number): string =>
  ['no', 'one', 'two', 'three', 'four', 'five'][count] ?? `${count}`

/** Whole degrees, labelled over the sea. */
function Graticule() {
  const meridians = degreesBetween(FRAME.west, FRAME.east)
  const parallels = degreesBetween(FRAME.south, FRAME.north)
  return (
    <>
      <path
        className={styles.graticule}
        d={[
          ...meridians.map((longitude) => `M${project({ ...CORNER, longitude }).x} 0V${VIEW.height}`),
          ...parallels.map((latitude) => `M0 ${project({ ...CORNER, latitude }).y}H${VIEW.width}`),
        ].join('')}
      />
      {meridians.slice(1, 6).map((longitude) => (
        <text key={longitude} className={styles.degree} x={project({ ...CORNER, longitude }).x + 4} y="425">
          {longitude === 0 ? '0°' : `${-longitude}° W`}
        </text>
      ))}
      {parallels.slice(1, 3).map((latitude) => (
        <text key={latitude} className={styles.degree} x="6" y={project({ ...CORNER, latitude }).y - 5}>
          {latitude}° N
        </text>
      ))}
    </>
  )
}

const CORNER = { latitude: FRAME.north, longitude: FRAME.west }

function degreesBetween(low: number, high: number): number[] {
  const first = Math.ceil(low)
  return Array.from({ length: Math.floor(high) - first + 1 }, (_, index) => first + index)
}

/** With the oblique ticks of a dimension line. */
function Line() {
  const [severn, wash] = [project(LINE[0]), project(LINE[1])]
  const turn = (Math.atan2(wash.y - severn.y, wash.x - severn.x) * 180) / Math.PI
  const [middleX, middleY] = [Math.round((severn.x + wash.x) / 2), Math.round((severn.y + wash.y) / 2)]
  return (
    <>
      <path className={styles.line} d={`M${severn.x} ${severn.y}L${wash.x} ${wash.y}`} />
      <path
        className={styles.ends}
        d={[severn, wash].map(({ x, y }) => `M${x - 2} ${y + 9}l4 -18`).join('')}
      />
      <text
        className={styles.lineName}
        x={middleX}
        y={middleY}
        dy="-7"
        transform={`rotate(${turn.toFixed(2)} ${middleX} ${middleY})`}
      >
        {COVERAGE_MAP.lineName}
      </text>
    </>
  )
}

const PLACES = {
  left: { dx: -8, dy: 5, anchor: 'end' },
  right: { dx: 8, dy: 5, anchor: 'start' },
  above: { dx: 0, dy: -9, anchor: 'middle' },
  below: { dx: 0, dy: 22, anchor: 'middle' },
} as const

function TownMark({ town }: { readonly town: Town }) {
  const { x, y } = project(town)
  const { dx, dy, anchor } = PLACES[town.side]
  return (
    <>
      <circle className={styles.dot} cx={x} cy={y} r="3.5" />
      <text className={styles.town} x={x + dx} y={y + dy} textAnchor={anchor}>
        {town.name}
      </text>
    </>
  )
}

const SITE_PLACES = {
  left: { dx: -18, dy: 7, anchor: 'end' },
  right: { dx: 18, dy: 7, anchor: 'start' },
  below: { dx: -10, dy: 34, anchor: 'start' },
} as const

interface SiteMarkProps {
  readonly site: CompanyLocation
  readonly number: number
  readonly side: keyof typeof SITE_PLACES
}

/** Places names away from other sites: seaward for the southernmost, west for the westernmost. */
function getNameSide(site: CompanyLocation, sites: readonly CompanyLocation[]): keyof typeof SITE_PLACES {
  const { latitude, longitude } = site.coordinates
  if (sites.every(({ coordinates }) => coordinates.latitude >= latitude)) return 'below'
  return sites.every(({ coordinates }) => coordinates.longitude >= longitude) ? 'left' : 'right'
}

/** Numbered box, as in the sections of the page. */
function SiteMark({ site, number, side }: SiteMarkProps) {
  const { x, y } = project(site.coordinates)
  const { dx, dy, anchor } = SITE_PLACES[side]
  return (
    <>
      <rect className={styles.box} x={x - 12} y={y - 12} width="24" height="24" />
      <text className={styles.number} x={x} y={y + 7}>
        {number}
      </text>
      <text className={styles.site} x={x + dx} y={y + dy} textAnchor={anchor}>
        {site.address.town}
      </text>
    </>
  )
}

/** Two lengths of 50 km. */
function ScaleBar() {
  const half = lengthOf(50)
  const { x, y } = COVERAGE_MAP.scaleAt
  return (
    <>
      <path
        className={styles.scale}
        d={`M${x} ${y}h${2 * half}M${x} ${y - 5}v10M${x + half} ${y - 5}v10M${x + 2 * half} ${y - 5}v10`}
      />
      <path className={styles.scaleHalf} d={`M${x} ${y}h${half}`} />
      <text className={styles.degree} x={x} y={y - 10} textAnchor="middle">
        0
      </text>
      <text className={styles.degree} x={x + half} y={y - 10} textAnchor="middle">
        50
      </text>
      <text className={styles.degree} x={x + 2 * half} y={y - 10} textAnchor="middle">
        100 km
      </text>
    </>
  )
}
