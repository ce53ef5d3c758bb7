# Taikyoku in one static program: nothing else is in the image but the
# certificates that its calls to the chat services need. Zones are inside.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /out/taikyoku ./cmd/taikyoku
RUN mkdir -p /out/data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /out/taikyoku /taikyoku
COPY --from=build --chown=65532:65532 /out/data /data
USER 65532:65532
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=6s --start-period=10s CMD ["/taikyoku", "health"]
ENTRYPOINT ["/taikyoku"]
CMD ["serve", "--config", "/etc/taikyoku/taikyoku.yaml"]
