#version 300 es
// Evens out what chance left, without crossing an edge: a neighbour counts as far as it looks and faces the same way.
// Where the lens blurs, rays of one pixel meet different things; how much they differ tells how far two pixels may be
// apart by chance alone.
precision highp float;
precision highp int;
uniform vec2 size;
uniform int step, passes;
uniform sampler2D before, before1, before2;
layout(location = 0) out vec4 light;
layout(location = 1) out vec4 seen;
layout(location = 2) out vec4 side;
const vec3 bright = vec3(0.3, 0.6, 0.1);
float spread(vec4 s, vec4 f) { return max(0.0, f.a - dot(s.rgb, bright) * dot(s.rgb, bright)); }
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy), last = ivec2(size) - 1;
  // The first step divides the sums by their number and takes the things' own colours out, so that grain survives.
  float n = step == 0 ? float(passes) : 1.0, chance = 5.0 / float(passes);
  seen = texelFetch(before1, at, 0) / n; side = texelFetch(before2, at, 0) / n;
  vec4 l = texelFetch(before, at, 0) / n;
  vec3 own = step == 0 ? l.rgb / (seen.rgb + 0.04) : l.rgb;
  float ownSpread = spread(seen, side), ownTurn = max(0.0, 1.0 - dot(side.xyz, side.xyz));
  vec3 sum = vec3(0); vec4 sums = vec4(0), sumf = vec4(0); float weight = 0.0, reach = exp2(float(step));
  for (int y = -2; y <= 2; y++) for (int x = -2; x <= 2; x++) {
    ivec2 to = clamp(at + ivec2(x, y) * int(reach), ivec2(0), last);
    vec4 c = texelFetch(before, to, 0) / n, s = texelFetch(before1, to, 0) / n, f = texelFetch(before2, to, 0) / n;
    vec3 other = step == 0 ? c.rgb / (s.rgb + 0.04) : c.rgb;
    float turns = ownTurn + max(0.0, 1.0 - dot(f.xyz, f.xyz)), spreads = ownSpread + spread(s, f);
    float k = exp(-0.5 * float(x * x + y * y) / 1.6);
    float change = abs(dot(other - own, bright)) / (0.5 * dot(other + own, bright) + 0.08);
    k *= step == 0 ? 1.0 : exp(-change * change / ((0.5 + 6.0 * turns) / reach));
    vec3 turn = f.xyz - side.xyz, tint = s.rgb - seen.rgb;
    k *= exp(-dot(turn, turn) / (0.05 + chance * turns)) * exp(-dot(tint, tint) / (0.008 + 6.0 * chance * spreads));
    k *= exp(-abs(s.a - seen.a) / ((0.02 + 0.5 * min(turns + sqrt(spreads), 1.0)) * (seen.a + 0.5)) / reach);
    sum += other * k; sums += s * k; sumf += f * k; weight += k;
  }
  vec3 even = sum / weight;
  seen = mix(seen, sums / weight, min(1.0, ownSpread * 25.0 + ownTurn * 4.0));
  side = mix(side, sumf / weight, min(1.0, ownSpread * 25.0 + ownTurn * 4.0));
  light = vec4(step == 4 ? even * (seen.rgb + 0.04) : even, 1);
}
