/** Traces a scene in the browser: the light of many passes, evened out and developed. Sent there whole, so it calls nothing here. */

export interface Exposure {
  /** The shader that traces one ray a pixel. */
  readonly source: string
  /** The shader that evens out what chance left. */
  readonly smooth: string
  readonly width: number
  readonly height: number
  /** Rays a pixel. */
  readonly passes: number
}

/** Sums `passes` frames of a fragment shader in floating point, then evens it out. Resolves to a PNG in base64. */
export const expose = async ({ source, smooth, width, height, passes }: Exposure): Promise<string> => {
  const canvas = document.createElement("canvas")
  const gl = canvas.getContext("webgl2")!
  gl.getExtension("EXT_color_buffer_float")
  const vertex = "#version 300 es\nin vec2 p; void main() { gl_Position = vec4(p, 0, 1); }"
  const programOf = (fragment: string) => {
    const program = gl.createProgram()
    for (const [type, text] of [
      [gl.VERTEX_SHADER, vertex],
      [gl.FRAGMENT_SHADER, fragment]
    ] as const) {
      const shader = gl.createShader(type)!
      gl.shaderSource(shader, text)
      gl.compileShader(shader)
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? "")
      gl.attachShader(program, shader)
    }
    gl.bindAttribLocation(program, 0, "p")
    gl.linkProgram(program)
    return program
  }
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  /** A frame with one texture for light, one for colours and distances, one for directions. */
  const filmOf = () => {
    const frame = gl.createFramebuffer()
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
    const textures = [0, 1, 2].map((index) => {
      const texture = gl.createTexture()
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, width, height)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + index, gl.TEXTURE_2D, texture, 0)
      return texture
    })
    gl.drawBuffers([0, 1, 2].map((index) => gl.COLOR_ATTACHMENT0 + index))
    return { frame, textures }
  }
  let [from, to] = [filmOf(), filmOf()]
  gl.viewport(0, 0, width, height)
  const run = (program: WebGLProgram, numbers: { readonly [name: string]: number }) => {
    gl.useProgram(program)
    gl.bindFramebuffer(gl.FRAMEBUFFER, to.frame)
    for (const [index, texture] of from.textures.entries()) {
      gl.activeTexture(gl.TEXTURE0 + index)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.uniform1i(gl.getUniformLocation(program, `before${index === 0 ? "" : index}`), index)
    }
    gl.uniform2f(gl.getUniformLocation(program, "size"), width, height)
    for (const [name, value] of Object.entries(numbers)) gl.uniform1i(gl.getUniformLocation(program, name), value)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.FLOAT, new Float32Array(4))
    ;[from, to] = [to, from]
  }
  const tracing = programOf(source)
  for (let pass = 0; pass < passes; pass++) run(tracing, { pass })
  const smoothing = programOf(smooth)
  for (let step = 0; step < 5; step++) run(smoothing, { step, passes })
  const film = new Float32Array(width * height * 4)
  gl.bindFramebuffer(gl.FRAMEBUFFER, from.frame)
  gl.readBuffer(gl.COLOR_ATTACHMENT0)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, film)

  // Developing: the film's own curve, and a darker edge.
  const curve = (x: number) => (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
  const image = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const put = ((height - 1 - y) * width + x) * 4
      const edge = 1.25 - 0.4 * (((x / width - 0.5) * 1.5) ** 2 + (y / height - 0.5) ** 2)
      for (let channel = 0; channel < 3; channel++)
        image[put + channel] = 255 * Math.min(1, Math.max(0, curve(film[at + channel]! * edge))) ** (1 / 2.2)
      image[put + 3] = 255
    }
  const small = new OffscreenCanvas(width, height)
  small.getContext("2d")!.putImageData(new ImageData(image, width, height), 0, 0)
  const bytes = new Uint8Array(await (await small.convertToBlob({ type: "image/png" })).arrayBuffer())
  let text = ""
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
