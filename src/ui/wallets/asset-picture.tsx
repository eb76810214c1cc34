import { useEffect } from 'react'
import { type AssetKey, AssetPictures } from '../../domain/wallets/asset-pictures.ts'
import { Picture, type PictureProps } from '../shared/picture.tsx'
import { useService } from '../shared/use-service.ts'

/** The site's own picture, else the registry's once it is there. */
export function useAsset(asset: AssetKey, src: string | undefined): string | undefined {
  const [pictures, service] = useService(AssetPictures)
  useEffect(() => {
    if (!src) service.want(asset)
  }, [service, asset, src])
  return src || pictures.get(asset)
}

export function AssetPicture({ asset, src, ...how }: PictureProps & Readonly<{ asset: AssetKey }>) {
  return <Picture src={useAsset(asset, src)} {...how} />
}
