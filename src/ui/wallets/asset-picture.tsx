import { useEffect } from 'react'
import { type AssetKey, AssetPictures } from '../../domain/wallets/asset-pictures.ts'
import { Picture, type PictureProps } from '../shared/picture.tsx'
import { useService } from '../shared/use-service.ts'
import { drawingOf } from './drawings.ts'

/** Its own picture, else the registry's once it is there, else our drawing. `asset` undefined: the registry is not asked. */
export function useAsset(asset: AssetKey | undefined, src: string | undefined): string | undefined {
  const [pictures, service] = useService(AssetPictures)
  useEffect(() => {
    if (asset && !src) service.want(asset)
  }, [service, asset, src])
  return src || (asset && pictures.get(asset)) || drawingOf(asset)
}

export function AssetPicture({ asset, src, ...how }: PictureProps & Readonly<{ asset: AssetKey }>) {
  return <Picture src={useAsset(asset, src)} otherwise={drawingOf(asset)} {...how} />
}
