/** Drawn elevations of the sites, by their ids. A site that has none is shown without. */
interface SitePicture {
  readonly src: string
  readonly alt: string
}

export const SITE_PICTURES: Readonly<Record<string, SitePicture>> = {
  aldermoor: {
    src: '/uploads/places/aldermoor.webp',
    alt: 'Drawing of the Aldermoor works: a railway bridge marked 4.4, two bottle kilns, the box plant under a saw-tooth roof with a lorry at gate B, and the design studio behind glass',
  },
  chalkhill: {
    src: '/uploads/places/chalkhill.webp',
    alt: 'Drawing of the Chalkhill works: a trailer of paper reels and a clamp truck before the corrugator’s long hall, with starch silos and a boiler house, all under the white face of the chalk pit',
  },
  saltmarsh: {
    src: '/uploads/places/saltmarsh.webp',
    alt: 'Drawing of the Saltmarsh depot before dawn: a high warehouse cut open to show its pallets, doors 5 to 9 with an electric lorry on its charger, and a heron beside the sluice',
  },
}
