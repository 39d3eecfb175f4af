// Follows light through the scene before it: a thin lens, one soft lamp, an optional sun, and what the sky sends.
vec3 normalAt(vec3 p, float e) {
  vec2 k = vec2(1, -1) * e;
  return normalize(k.xyy * map(p + k.xyy) + k.yyx * map(p + k.yyx) + k.yxy * map(p + k.yxy) + k.xxx * map(p + k.xxx));
}
float march(vec3 o, vec3 d, float far, int steps) {
  float t = 0.0;
  for (int i = 0; i < steps; i++) {
    float h = map(o + d * t);
    if (h < 0.0004 + 0.00025 * t) return t;
    t += h * STEP;
    if (t > far) break;
  }
  return -1.0;
}
vec3 around(vec3 n, vec2 u) { // cosine-weighted
  float z = 1.0 - 2.0 * u.x, a = 6.2831853 * u.y; float r = sqrt(max(0.0, 1.0 - z * z));
  return normalize(n * 1.0001 + vec3(r * cos(a), r * sin(a), z));
}
float facing(vec3 o, vec3 d, Lamp l) { // whether a ray meets the lamp
  vec3 n = cross(l.u, l.v); float t = dot(l.at - o, n) / dot(d, n);
  if (t < 0.0) return 0.0;
  vec3 q = o + d * t - l.at;
  vec2 e = abs(vec2(dot(q, l.u) / dot(l.u, l.u), dot(q, l.v) / dot(l.v, l.v)));
  return (1.0 - smoothstep(0.92, 1.0, e.x)) * (1.0 - smoothstep(0.92, 1.0, e.y));
}
vec3 firstColor = vec3(0), firstSide = vec3(0); float firstFar = 100.0;
// What comes by detours is kept from sparkling.
vec3 bound(int bounce, vec3 c) { return min(c, vec3(bounce == 0 ? 8.0 : 2.2)); }
vec3 trace(vec3 o, vec3 d) {
  vec3 sum = vec3(0), through = vec3(1); bool mirror = true; Lamp l = lamp();
  for (int bounce = 0; bounce < BOUNCES; bounce++) {
    float t = march(o, d, FAR, bounce == 0 ? 170 : 60);
    if (t < 0.0) {
      sum += bound(bounce, through * sky(d));
      if (mirror) sum += bound(bounce, through * l.color * facing(o, d, l));
      break;
    }
    vec3 p = o + d * t; map(p); int id = hit;
    vec3 n = normalAt(p, 0.0006 + 0.0003 * t);
    Surface s = surface(id, p, n);
    if (dot(n, d) > 0.0) n = reflect(n, d);
    vec3 from = p + n * (0.002 + 0.0006 * t);
    if (bounce == 0) { firstColor = s.color; firstSide = n; firstFar = t; }
    vec3 diffuse = s.color * (1.0 - s.metal);
    float area = 4.0 * length(cross(l.u, l.v)); vec3 ln = normalize(cross(l.u, l.v));
    {
      vec3 to = l.at + l.u * (chance() * 2.0 - 1.0) + l.v * (chance() * 2.0 - 1.0) - from; float far = length(to); to /= far;
      float cosine = dot(n, to);
      if (cosine > 0.0 && area > 0.0 && march(from, to, far, 40) < 0.0)
        sum += bound(bounce, through * diffuse / 3.14159 * l.color * cosine * abs(dot(ln, to)) * area / (far * far));
    }
    vec3 sunny = sunDirection();
    if (sunny.y > 0.0) {
      vec3 to = normalize(sunny + 0.018 * (vec3(chance(), chance(), chance()) - 0.5));
      float cosine = dot(n, to);
      if (cosine > 0.0 && march(from, to, FAR, 80) < 0.0) sum += through * diffuse * sunColor() * cosine;
    }
    float fresnel = s.gloss + (1.0 - s.gloss) * pow(1.0 - max(dot(n, -d), 0.0), 5.0) * (1.0 - 0.8 * s.rough);
    if (s.metal > 0.5 || chance() < fresnel) {
      vec3 m = normalize(n + s.rough * s.rough * 0.9 * (vec3(chance(), chance(), chance()) * 2.0 - 1.0));
      d = reflect(d, m); if (dot(d, n) < 0.0) d = reflect(d, n);
      if (s.metal > 0.5) through *= s.color;
      mirror = true;
    } else { d = around(n, vec2(chance(), chance())); through *= diffuse; mirror = false; }
    o = from;
  }
  return min(sum, vec3(6.0));
}
void main() {
  seed = pcg(uint(gl_FragCoord.x) + pcg(uint(gl_FragCoord.y))); draw = 0;
  Shot s = shot();
  vec3 f = normalize(s.target - s.eye), r = normalize(cross(f, vec3(s.roll, 1, 0))), u = cross(r, f);
  vec2 px = (gl_FragCoord.xy + vec2(chance(), chance()) - 0.5 * size) / size.y;
  float a = 6.2831853 * chance(), q = s.lens * sqrt(chance());
  vec3 aim = s.eye + (f * s.zoom + r * px.x + u * px.y) * (s.focus / s.zoom);
  vec3 o = s.eye + r * cos(a) * q + u * sin(a) * q;
  ivec2 at = ivec2(gl_FragCoord.xy);
  light = texelFetch(before, at, 0) + vec4(trace(o, normalize(aim - o)), 1);
  seen = texelFetch(before1, at, 0) + vec4(firstColor, firstFar);
  float shade = dot(firstColor, vec3(0.3, 0.6, 0.1));
  side = texelFetch(before2, at, 0) + vec4(firstSide, shade * shade);
}
