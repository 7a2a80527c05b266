import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ReviewId } from "../../../../src/protocol/ids.ts";
import { fileContent } from "../../../data/reviews.ts";
import { svgUrl } from "../files/rendered-file.tsx";

/** An image of a document that is a file of the same commit; `otherwise` until it is there, and if it cannot be shown. */
export function DocumentPicture(props: {
  reviewId: ReviewId;
  file: string;
  alt: string;
  otherwise: ReactNode;
}) {
  const { reviewId, file, alt, otherwise } = props;
  const { data } = useQuery(fileContent(reviewId, file));
  if (data?.state === "image")
    return <img src={`data:${data.mediaType};base64,${data.base64}`} alt={alt} className="max-w-full" />;
  if (data?.state === "text" && file.toLowerCase().endsWith(".svg"))
    return <img src={svgUrl(data.lines.join("\n"))} alt={alt} className="max-w-full" />;
  return otherwise;
}
