/** The fifteen products in the specification's order, each with its picture's name and what it shows. */
import type { Scene } from '../scene.ts'
import { ciderFestivalSurvivalKit } from './01-cider-festival-survival-kit.ts'
import { skincareOuter } from './02-skincare-outer.ts'
import { snackShelfReadyPack } from './03-snack-shelf-ready-pack.ts'
import { toolMailOrderShipper } from './04-tool-mail-order-shipper.ts'
import { champagneChocolateGiftBox } from './05-champagne-chocolate-gift-box.ts'
import { cheeseSampleBox } from './06-cheese-sample-box.ts'
import { countertopDisplayUnit } from './07-countertop-display-unit.ts'
import { boutiquePostageOuter } from './08-boutique-postage-outer.ts'
import { popcornPack } from './09-popcorn-pack.ts'
import { regularSlottedContainer } from './10-regular-slotted-container.ts'
import { cheeseMultipackSrp } from './11-cheese-multipack-srp.ts'
import { deluxeRangePack } from './12-deluxe-range-pack.ts'
import { drinkWrapSrp } from './13-drink-wrap-srp.ts'
import { finestRangeSrp } from './14-finest-range-srp.ts'
import { seedBrandSrp } from './15-seed-brand-srp.ts'

export const productScenes: Readonly<Record<string, Scene>> = {
  '01-cider-festival-survival-kit': ciderFestivalSurvivalKit,
  '02-skincare-outer': skincareOuter,
  '03-snack-shelf-ready-pack': snackShelfReadyPack,
  '04-tool-mail-order-shipper': toolMailOrderShipper,
  '05-champagne-chocolate-gift-box': champagneChocolateGiftBox,
  '06-cheese-sample-box': cheeseSampleBox,
  '07-countertop-display-unit': countertopDisplayUnit,
  '08-boutique-postage-outer': boutiquePostageOuter,
  '09-popcorn-pack': popcornPack,
  '10-regular-slotted-container': regularSlottedContainer,
  '11-cheese-multipack-srp': cheeseMultipackSrp,
  '12-deluxe-range-pack': deluxeRangePack,
  '13-drink-wrap-srp': drinkWrapSrp,
  '14-finest-range-srp': finestRangeSrp,
  '15-seed-brand-srp': seedBrandSrp,
}

/** Of the picture's grain and paper: the number that its name begins with, or the one that does for all others. */
export const seedOf = (name: string): number => Number.parseInt(name, 10) || 7
